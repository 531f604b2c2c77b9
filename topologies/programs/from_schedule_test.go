package programs_test

import (
	"testing"

	"castlab/topologies"
	"castlab/topologies/programs"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// Every schedule of the other packages becomes a program that does what the schedule
// does: one Send for each of its sends, of the packet's size and number.
func TestSchedulesBecomePrograms(t *testing.T) {
	type made struct {
		schedule schedules.Schedule
		task     programs.Task
	}
	var list []made
	add := func(task programs.Task) func(s schedules.Schedule, err error) {
		return func(s schedules.Schedule, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, made{s, task})
		}
	}
	for d := 1; d <= 5; d++ {
		add(programs.Allgather)(schedules.CubeMultinode(d))
		add(programs.Custom)(schedules.Exchange(d))
		add(programs.Custom)(schedules.Prefix(d))
		add(programs.Custom)(schedules.CubeMultinodeTree(d)) // the other packets go nowhere
	}
	for n := 1; n <= 9; n++ {
		add(programs.Allgather)(schedules.RingMultinode(n))
	}
	for _, ranks := range []schedules.KBroadcast{{Ranks: schedules.PrefixTree}, {Ranks: schedules.PrefixExchange}} {
		add(programs.Custom)(ranks.Schedule(3, []int{1, 5, 6, 7}))
	}
	net := topologies.Torus{Sides: []int{3, 3}}
	some := []topologies.Node{1, 4, 8}
	for _, task := range []tasks.Task{
		tasks.Broadcast(9, 4), tasks.Accumulation(9, 4), tasks.Scatter(9, 4), tasks.Gather(9, 4),
		tasks.SelectiveBroadcast(9, 4, some), tasks.SelectiveAccumulation(9, 4, some),
		tasks.SelectiveScatter(9, 4, some), tasks.SelectiveGather(9, 4, some),
		tasks.MultinodeBroadcast(9), tasks.PartialBroadcast(9, some), tasks.PartialAccumulation(9, some),
		tasks.TotalExchange(9), tasks.PartialScatter(9, some), tasks.PartialGather(9, some),
	} {
		s, err := tasks.Plan(net, task)
		want := programs.Custom
		switch task.Name {
		case "broadcast":
			want = programs.Broadcast
		case "multinode-broadcast":
			want = programs.Allgather
		}
		add(want)(s, err)
	}
	for _, m := range list {
		p, err := programs.FromSchedule(m.schedule, programs.Each(100))
		if err != nil {
			t.Errorf("%v: %v", m.schedule.Algorithm, err)
			continue
		}
		if err := p.Accomplishes(); err != nil {
			t.Errorf("%v: %v", m.schedule, err)
		}
		if p.Task != m.task && m.schedule.Nodes > 2 && len(m.schedule.Sends) > 0 {
			t.Errorf("%v: task %v, want %v", m.schedule, p.Task, m.task)
		}
		c, err := p.Program.Count()
		if err != nil || c.Messages != len(m.schedule.Sends)+len(m.schedule.Sums) {
			t.Errorf("%v: %+v, %v", m.schedule, c, err)
		}
	}
}
