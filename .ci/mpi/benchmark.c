/* Times point-to-point messages and collectives of an MPI library whose ranks share one clock.

     benchmark JOBS POINTS TIMES ROUNDS

   JOBS has one test a line; # begins a comment:

     rtt BYTES REPETITIONS [RANK]        round trips between rank 0 and RANK (1)
     overhead BYTES REPETITIONS [RANK]   how long MPI_Isend keeps rank 0
     window BYTES REPETITIONS [RANK]     16 messages in a row and a reply, per message
     TASK ALGORITHM BYTES REPETITIONS [VARIABLE=INTEGER...]
     exchange delay=US BYTES REPETITIONS ranks 0 and 1 exchange, rank 1 begins US later

   TASK is broadcast, allgather, allreduce, reduce, reduce-scatter, all-to-all, gather, scatter or
   barrier; BYTES are those of castlab compare (of an allgather all parts together). ALGORITHM is only
   copied; the library's choice is made by its control variables (MPI_T), which Open MPI reads when a
   communicator is made and MPICH when a collective is called, so that one job measures all.

   POINTS gets kind,bytes,time_us and TIMES task,algorithm,nodes,size,repetition,time_us,late,start_us.
   All tests are done in every one of ROUNDS rounds, in random order. All ranks begin a repetition at an
   agreed instant; its time runs from there until the last rank returns. late=1 says that a rank began
   more than 1 ms after the instant. What the ranks received is checked before the times are taken; a wrong byte
   ends the run with status 1. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TESTS = 512, VARIABLES = 8, WINDOW = 16, MOST = 4 << 20, BEGAN_LATE = 1000 };
typedef struct { char name[96]; int value; } variable;
typedef struct { char task[24], algorithm[64]; long bytes; int repetitions, partner, variables; variable set[VARIABLES]; double period; MPI_Comm comm; } test;

static int me, n;
static unsigned char *out, *in;
static MPI_Comm control;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}
static void sleep_until(double us) {
  struct timespec t = {.tv_sec = us / 1e6};
  t.tv_nsec = (us - t.tv_sec * 1e6) * 1e3;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, 0));
}
static void fail(const char *what, const char *detail) {
  fprintf(stderr, "benchmark: %s: %s\n", what, detail);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

/* Writes the variables and returns in old what they were. */
static void control_variables(const variable *set, int count, variable *old) {
  for (int i = 0; i < count; i++) {
    int index, size;
    MPI_T_cvar_handle handle;
    if (MPI_T_cvar_get_index(set[i].name, &index) || MPI_T_cvar_handle_alloc(index, NULL, &handle, &size)) fail("no control variable", set[i].name);
    if (old) { old[i] = set[i]; MPI_T_cvar_read(handle, &old[i].value); }
    int value = set[i].value;
    if (MPI_T_cvar_write(handle, &value)) fail("cannot write control variable", set[i].name);
    MPI_T_cvar_handle_free(&handle);
  }
}

static int is(const test *t, const char *task) { return !strcmp(t->task, task); }

/* As a round of a collective does it, in which a rank that waits for its turn is in the library. */
static void exchange_pair(const test *t) {
  double begin = now() + (me ? atof(t->algorithm + strcspn(t->algorithm, "=") + 1) : 0);
  MPI_Request q;
  int found;
  if (me > 1) return;
  while (now() < begin) MPI_Iprobe(!me, 1, t->comm, &found, MPI_STATUS_IGNORE);
  MPI_Irecv(in, t->bytes, MPI_BYTE, !me, 1, t->comm, &q);
  MPI_Send(out, t->bytes, MPI_BYTE, !me, 1, t->comm);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
}
static void collective(const test *t) {
  MPI_Comm c = t->comm;
  int part = t->bytes / n, ints = t->bytes / 4;
  if (is(t, "broadcast")) MPI_Bcast(out, t->bytes, MPI_BYTE, 0, c);
  else if (is(t, "allgather")) MPI_Allgather(out, part, MPI_BYTE, in, part, MPI_BYTE, c);
  else if (is(t, "allreduce")) MPI_Allreduce(out, in, ints, MPI_INT, MPI_SUM, c);
  else if (is(t, "reduce")) MPI_Reduce(out, in, ints, MPI_INT, MPI_SUM, 0, c);
  else if (is(t, "reduce-scatter")) MPI_Reduce_scatter_block(out, in, ints / n, MPI_INT, MPI_SUM, c);
  else if (is(t, "all-to-all")) MPI_Alltoall(out, part, MPI_BYTE, in, part, MPI_BYTE, c);
  else if (is(t, "gather")) MPI_Gather(out, part, MPI_BYTE, in, part, MPI_BYTE, 0, c);
  else if (is(t, "scatter")) MPI_Scatter(out, part, MPI_BYTE, in, part, MPI_BYTE, 0, c);
  else if (is(t, "barrier")) MPI_Barrier(c);
  else if (is(t, "exchange")) exchange_pair(t);
  else fail("no such task", t->task);
}

static unsigned char byte(long i, int from, int to) { return (i * 7 + from * 31 + to * 101 + (i >> 9)) & 255; }
static int sums(const test *t) { return is(t, "allreduce") || is(t, "reduce") || is(t, "reduce-scatter"); }
static int parted(const test *t) { return is(t, "all-to-all") || is(t, "scatter"); }
/* Runs the collective once on known bytes and looks at what came. */
static void check(const test *t) {
  long part = t->bytes / n, i, wrong = 0;
  memset(in, 0, MOST);
  if (sums(t)) {
    int *a = (int *)out, *b = (int *)in, scatter = is(t, "reduce-scatter");
    long count = t->bytes / 4, mine = scatter ? count / n : count, first = scatter ? mine * me : 0;
    for (i = 0; i < count; i++) a[i] = i % 1000 + me;
    collective(t);
    if (!me || !is(t, "reduce")) for (i = 0; i < mine; i++) wrong += b[i] != n * (int)((first + i) % 1000) + n * (n - 1) / 2;
  } else if (is(t, "broadcast")) {
    for (i = 0; i < t->bytes; i++) out[i] = me ? 0 : byte(i, 0, 0);
    collective(t);
    for (i = 0; i < t->bytes; i++) wrong += out[i] != byte(i, 0, 0);
  } else if (is(t, "exchange")) {
    for (i = 0; i < t->bytes; i++) out[i] = byte(i, me, 0);
    collective(t);
    if (me < 2) for (i = 0; i < t->bytes; i++) wrong += in[i] != byte(i, !me, 0);
  } else {
    for (int to = 0; to < (parted(t) ? n : 1); to++) for (i = 0; i < part; i++) out[to * part + i] = byte(i, me, to);
    collective(t);
    int parts = is(t, "barrier") || (is(t, "gather") && me) ? 0 : is(t, "scatter") ? 1 : n;
    for (int from = 0; from < parts; from++) for (i = 0; i < part; i++) wrong += in[from * part + i] != byte(i, from, parted(t) ? me : 0);
  }
  if (wrong) fail("wrong bytes received", t->algorithm);
}

static void messages(const test *t, int count) { /* count one way, one back */
  MPI_Request q[WINDOW];
  MPI_Status s[WINDOW];
  int other = me ? 0 : t->partner, back = is(t, "rtt") ? t->bytes : 1;
  for (int i = 0; i < count; i++)
    if (me) MPI_Irecv(in, t->bytes, MPI_BYTE, other, 1, control, q + i);
    else MPI_Isend(out, t->bytes, MPI_BYTE, other, 1, control, q + i);
  MPI_Waitall(count, q, s);
  if (me) MPI_Send(out, back, MPI_BYTE, other, 2, control);
  else MPI_Recv(in, back, MPI_BYTE, other, 2, control, MPI_STATUS_IGNORE);
}
static void points(const test *t, FILE *f) {
  if (me == 0 || me == t->partner) for (int k = -2; k < t->repetitions; k++) {
    double begin = now(), time;
    if (is(t, "rtt")) { messages(t, 1); time = now() - begin; }
    else if (is(t, "window")) { messages(t, WINDOW); time = (now() - begin) / WINDOW; }
    else if (me) { messages(t, 1); continue; }
    else {
      MPI_Request q;
      MPI_Isend(out, t->bytes, MPI_BYTE, t->partner, 1, control, &q);
      time = now() - begin;
      MPI_Wait(&q, MPI_STATUS_IGNORE);
      MPI_Recv(in, 1, MPI_BYTE, t->partner, 2, control, MPI_STATUS_IGNORE);
    }
    if (!me && k >= 0) fprintf(f, "%s,%ld,%.2f\n", t->task, t->bytes, time);
  }
  MPI_Barrier(control);
}

static void times(test *t, FILE *f, int round, int repetitions) {
  variable old[VARIABLES];
  control_variables(t->set, t->variables, old);
  if (t->comm == MPI_COMM_NULL) MPI_Comm_dup(control, &t->comm);
  check(t);
  MPI_Barrier(control);
  double begin = now(), mine, longest;
  collective(t);
  mine = now() - begin;
  MPI_Allreduce(&mine, &longest, 1, MPI_DOUBLE, MPI_MAX, control);
  if (t->period < longest * 1.4 + 12000) t->period = longest * 1.4 + 12000;
  double first = now() + 60000 + longest;
  MPI_Bcast(&first, 1, MPI_DOUBLE, 0, control);
  double *stamps = malloc(2 * repetitions * sizeof *stamps), *all = malloc(2 * repetitions * n * sizeof *all);
  if (!stamps || !all) fail("no memory", t->task);
  for (int k = 0; k < repetitions; k++) {
    sleep_until(first + k * t->period);
    stamps[2 * k] = now();
    collective(t);
    stamps[2 * k + 1] = now();
  }
  MPI_Gather(stamps, 2 * repetitions, MPI_DOUBLE, all, 2 * repetitions, MPI_DOUBLE, 0, control);
  if (!me) for (int k = 0; k < repetitions; k++) {
    double start = first + k * t->period, end = 0, begun = 0;
    for (int i = 0; i < n; i++) {
      double *s = all + 2 * (i * repetitions + k);
      if (s[0] > begun) begun = s[0];
      if (s[1] > end) end = s[1];
    }
    fprintf(f, "%s,\"%s\",%d,%ld,%d,%.0f,%d,%.0f\n", t->task, t->algorithm, n, is(t, "barrier") ? 0 : t->bytes, round * repetitions + k, end - start, begun - start > BEGAN_LATE, start);
  }
  free(stamps);
  free(all);
  control_variables(old, t->variables, NULL);
}

static int parse(char *line, test *t) {
  memset(t, 0, sizeof *t);
  t->comm = MPI_COMM_NULL;
  line[strcspn(line, "#")] = 0;
  int used = 0, more = 0;
  if (sscanf(line, "%23s%n", t->task, &used) != 1) return 0;
  if (is(t, "rtt") || is(t, "overhead") || is(t, "window")) {
    t->partner = 1;
    if (sscanf(line + used, "%ld %d %d", &t->bytes, &t->repetitions, &t->partner) < 2 || t->partner < 1 || t->partner >= n) fail("not a test", line);
  } else {
    if (sscanf(line + used, "%63s %ld %d%n", t->algorithm, &t->bytes, &t->repetitions, &more) != 3) fail("not a test", line);
    for (used += more; t->variables < VARIABLES && sscanf(line + used, " %95[^= ]=%d%n", t->set[t->variables].name, &t->set[t->variables].value, &more) == 2; used += more) t->variables++;
  }
  if (t->bytes < 0 || t->bytes > MOST || t->repetitions < 1) fail("out of domain", line);
  return 1;
}

int main(int argc, char **argv) {
  int provided, count = 0, rounds = argc > 4 ? atoi(argv[4]) : 0;
  static char text[1 << 17];
  static test tests[TESTS];
  MPI_Init(&argc, &argv);
  MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  MPI_Comm_dup(MPI_COMM_WORLD, &control);
  if (rounds < 1 || n < 2) fail("want JOBS POINTS TIMES ROUNDS and at least 2 ranks", argv[0]);
  FILE *f = me ? NULL : fopen(argv[1], "r"), *p = me ? NULL : fopen(argv[2], "w"), *c = me ? NULL : fopen(argv[3], "w");
  if (!me) {
    if (!f || !p || !c) fail("cannot open", f ? p ? argv[3] : argv[2] : argv[1]);
    if (fread(text, 1, sizeof text - 1, f) == sizeof text - 1) fail("too long", argv[1]);
    fprintf(p, "kind,bytes,time_us\n");
    fprintf(c, "task,algorithm,nodes,size,repetition,time_us,late,start_us\n");
  }
  MPI_Bcast(text, sizeof text, MPI_BYTE, 0, control);
  out = calloc(1, MOST);
  in = calloc(1, MOST);
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
    if (count == TESTS) fail("too many tests", argv[1]);
    count += parse(line, &tests[count]);
  }
  for (int d = 1; d < n; d++) /* every pair connects before anything is timed */
    MPI_Sendrecv(out, 1, MPI_BYTE, (me + d) % n, 9, in, 1, MPI_BYTE, (me - d + n) % n, 9, control, MPI_STATUS_IGNORE);
  srand(1);
  for (int r = 0; r < rounds; r++) {
    int order[TESTS];
    for (int i = 0; i < count; i++) {
      int k = rand() % (i + 1);
      order[i] = order[k];
      order[k] = i;
    }
    for (int i = 0; i < count; i++) {
      test *t = &tests[order[i]];
      if (!t->partner) times(t, c, r, (t->repetitions + rounds - 1) / rounds);
      else if (!r) points(t, p);
      if (!me) { fflush(p); fflush(c); }
    }
  }
  MPI_Barrier(control);
  if (!me) puts("done"), fflush(stdout);
#ifdef MPICH
  usleep(200000);
  _exit(0); /* with UCX over TCP, MPI_Finalize now and then waits forever for a connection to close */
#endif
  MPI_Finalize();
  return 0;
}
