/* An emulated LogGP network between network namespaces.

     network nodes=8 prefix=host latency=4000 byte=0.2 [mtu=65000] [levels=8:1000,8000]
             [jitter=exponential:1000 | normal:300 | spikes:0.01:20000] [slow=5:3] [seed=1] [packets=FILE]

   In each of the namespaces PREFIX0, PREFIX1, ... it makes a TUN device net0 with address
   10.77.0.(i+1) and carries the IP packets between them, in microseconds:

     - the sender's side is busy for byte (G) times the packet's length, packet after packet;
     - the packet flies for latency (L) plus a drawn jitter, and keeps its order within its pair;
     - the receiver's side is busy for byte times its length, at the same time as the sender's if
       nothing else comes there (cut-through).

   levels=SIZE:NEAR,FAR replaces the latency by NEAR within groups of SIZE nodes and by FAR between
   them; slow=NODE:FACTOR multiplies the latency of what NODE sends or gets. Nothing is lost.

   The network is as good as its punctuality. Standard error says at the end, and on SIGUSR1, by how
   much packets were delivered later than planned. A thread of a priority above all of them
   sleeps to every millisecond: it is late when the machine stands still. Whenever it or a packet is
   more than 1 ms late, a line "stall AT LENGTH" (CLOCK_MONOTONIC, microseconds) is printed on standard
   output, so that what was measured then can be left out. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { NODES = 128, OF_WATCH = 30, OF_NETWORK = 20 }; /* most nodes; real-time priorities, the ranks have 5 */
static const double STALL = 1000;

static int nodes, mtu = 65000, group, slow = -1;
static double latency = 4000, byte_time, near_latency, far_latency, factor = 1, jitter_a, jitter_b;
static char jitter_law;
static FILE *packets;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static uint64_t state = 0x9E3779B97F4A7C15ull;
static double uniform(void) { /* xorshift64*, in (0, 1) */
  state ^= state >> 12; state ^= state << 25; state ^= state >> 27;
  return ((state * 0x2545F4914F6CDD1Dull >> 11) + 0.5) / 9007199254740992.0;
}
static double jitter(void) {
  switch (jitter_law) {
  case 'e': return -jitter_a * log(uniform());
  case 'n': return jitter_a * sqrt(-2 * log(uniform())) * cos(2 * M_PI * uniform());
  case 's': return uniform() < jitter_a ? jitter_b : 0;
  }
  return 0;
}
static double flight(int from, int to) {
  double l = group ? (from / group == to / group ? near_latency : far_latency) : latency;
  l = fmax(0, l + jitter());
  return from == slow || to == slow ? l * factor : l;
}

/* Events are packets, ordered by time and then by their number: a packet comes twice, when its
   first byte reaches the receiver's side and, if that is busy, when its last byte has got through. */
typedef struct { double at; uint64_t number; int from, to, length, through; unsigned char *bytes; } event;
static event *heap;
static size_t waiting, room, most;
static uint64_t number;
static int before(const event *a, const event *b) { return a->at != b->at ? a->at < b->at : a->number < b->number; }
static void put(event e) {
  if (waiting == room && !(heap = realloc(heap, (room = room ? 2 * room : 1024) * sizeof *heap))) abort();
  e.number = number++;
  size_t i = waiting++;
  for (; i && before(&e, &heap[(i - 1) / 2]); i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
  heap[i] = e;
  if (waiting > most) most = waiting;
}
static event take(void) {
  event first = heap[0], e = heap[--waiting];
  size_t i = 0, c;
  while ((c = 2 * i + 1) < waiting) {
    if (c + 1 < waiting && before(&heap[c + 1], &heap[c])) c++;
    if (!before(&heap[c], &e)) break;
    heap[i] = heap[c];
    i = c;
  }
  heap[i] = e;
  return first;
}

static uint64_t delivered, bytes, over;
static double sum_late, max_late;
static void punctuality(void) {
  fprintf(stderr, "network: %llu packets, %llu bytes; late by %.0f us on average, %.1f ms at most, by more than 1 ms in %llu; %zu at once at most\n",
          (unsigned long long)delivered, (unsigned long long)bytes, delivered ? sum_late / delivered : 0, max_late / 1e3, (unsigned long long)over, most);
  delivered = bytes = over = 0; sum_late = max_late = 0; most = 0;
}
static void late(double at, double by) {
  if (by > STALL) printf("stall %.0f %.0f\n", at, by);
}
static void *watch(void *unused) {
  (void)unused;
  struct sched_param p = {.sched_priority = OF_WATCH};
  pthread_setschedparam(pthread_self(), SCHED_FIFO, &p);
  for (double at = now() + 1000;; at = fmax(at, now()) + 1000) {
    struct timespec t = {.tv_sec = at / 1e6};
    t.tv_nsec = (at - t.tv_sec * 1e6) * 1e3;
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, 0));
    late(at, now() - at);
  }
  return 0;
}

static volatile sig_atomic_t asked, ended;
static void on_signal(int s) { if (s == SIGUSR1) asked = 1; else ended = 1; }
static void fail(const char *what) { fprintf(stderr, "network: %s: %s\n", what, strerror(errno)); exit(3); }

static int device(const char *prefix, int i, int home) {
  char text[256];
  snprintf(text, sizeof text, "/run/netns/%s%d", prefix, i);
  int space = open(text, O_RDONLY), fd;
  if (space < 0 || setns(space, CLONE_NEWNET)) fail(text);
  struct ifreq r = {.ifr_name = "net0"};
  r.ifr_flags = IFF_TUN | IFF_NO_PI;
  if ((fd = open("/dev/net/tun", O_RDWR | O_NONBLOCK)) < 0 || ioctl(fd, TUNSETIFF, &r)) fail("/dev/net/tun");
  snprintf(text, sizeof text, "ip link set lo up && ip link set net0 mtu %d txqueuelen 10000 && ip addr add 10.77.0.%d/24 dev net0 && ip link set net0 up", mtu, i + 1);
  if (system(text)) fail("ip");
  setns(home, CLONE_NEWNET);
  close(space);
  return fd;
}

/* One line per packet: sent or delivered, time, nodes, ports, sequence number, acknowledgment, bytes. */
static void trace(char what, double t, int from, int to, const unsigned char *ip) {
  const unsigned char *tcp = ip + (ip[0] & 15) * 4;
  if (!packets || ip[9] != 6) return;
  fprintf(packets, "%c %.0f %d %d %d %d %u %u %d\n", what, t, from, to, tcp[0] << 8 | tcp[1], tcp[2] << 8 | tcp[3],
          (unsigned)tcp[4] << 24 | tcp[5] << 16 | tcp[6] << 8 | tcp[7], (unsigned)tcp[8] << 24 | tcp[9] << 16 | tcp[10] << 8 | tcp[11],
          (ip[2] << 8 | ip[3]) - (ip[0] & 15) * 4 - (tcp[12] >> 4) * 4);
}

int main(int argc, char **argv) {
  const char *prefix = "host";
  for (int i = 1; i < argc; i++) {
    char *v = strchr(argv[i], '='), law[16] = "";
    if (!v) return fprintf(stderr, "network: %s: want key=value\n", argv[i]), 2;
    *v++ = 0;
    const char *k = argv[i];
    int ok = 1;
    if (!strcmp(k, "nodes")) ok = (nodes = atoi(v)) >= 2 && nodes <= NODES;
    else if (!strcmp(k, "prefix")) prefix = v;
    else if (!strcmp(k, "latency")) ok = (latency = atof(v)) >= 0;
    else if (!strcmp(k, "byte")) ok = (byte_time = atof(v)) >= 0;
    else if (!strcmp(k, "mtu")) ok = (mtu = atoi(v)) >= 576 && mtu <= 65535;
    else if (!strcmp(k, "levels")) ok = sscanf(v, "%d:%lf,%lf", &group, &near_latency, &far_latency) == 3 && group > 0;
    else if (!strcmp(k, "jitter")) ok = sscanf(v, "%15[a-z]:%lf:%lf", law, &jitter_a, &jitter_b) >= 2 && strchr("ens", jitter_law = law[0]);
    else if (!strcmp(k, "slow")) ok = sscanf(v, "%d:%lf", &slow, &factor) == 2;
    else if (!strcmp(k, "seed")) state ^= strtoull(v, 0, 10) * 0xBF58476D1CE4E5B9ull;
    else if (!strcmp(k, "packets")) ok = (packets = fopen(v, "w")) != 0;
    else ok = 0;
    if (!ok) return fprintf(stderr, "network: %s=%s is out of its domain, which the head of network.c states\n", k, v), 2;
  }
  if (!nodes) return fprintf(stderr, "network: nodes= is missing (2 to %d)\n", NODES), 2;

  int home = open("/proc/self/ns/net", O_RDONLY), poll = epoll_create1(0), fds[NODES];
  for (int i = 0; i < nodes; i++) {
    fds[i] = device(prefix, i, home);
    struct epoll_event e = {.events = EPOLLIN, .data.u32 = i};
    epoll_ctl(poll, EPOLL_CTL_ADD, fds[i], &e);
  }
  signal(SIGUSR1, on_signal); signal(SIGTERM, on_signal); signal(SIGINT, on_signal);
  pthread_t watcher;
  pthread_create(&watcher, 0, watch, 0);
  struct sched_param p = {.sched_priority = OF_NETWORK};
  if (sched_setscheduler(0, SCHED_FIFO, &p)) fprintf(stderr, "network: no real-time priority here: times are less certain\n");
  setvbuf(stdout, 0, _IOLBF, 0);
  puts("up");

  static double sender_free[NODES], receiver_free[NODES], last[NODES][NODES];
  static unsigned char buffer[1 << 16];
  while (!ended) {
    if (asked) asked = 0, punctuality();
    double wait = waiting ? fmax(0, heap[0].at - now()) : 1e6;
    struct timespec t = {.tv_sec = wait / 1e6};
    t.tv_nsec = (wait - t.tv_sec * 1e6) * 1e3;
    struct epoll_event ready[NODES];
    int k = epoll_pwait2(poll, ready, NODES, &t, 0);
    for (int a = 0; a < k; a++) {
      int from = ready[a].data.u32;
      for (int turn = 0, length; turn < 64 && (length = read(fds[from], buffer, sizeof buffer)) > 0; turn++) {
        int to = length >= 20 && buffer[0] >> 4 == 4 && !memcmp(buffer + 16, "\x0a\x4d\0", 3) ? buffer[19] - 1 : -1;
        if (to < 0 || to >= nodes || to == from) continue; /* not of this network */
        double t = now();
        sender_free[from] = fmax(sender_free[from], t) + byte_time * length;
        last[from][to] = fmax(last[from][to], sender_free[from] + flight(from, to));
        unsigned char *copy = malloc(length);
        if (!copy) abort();
        put((event){last[from][to], 0, from, to, length, 0, memcpy(copy, buffer, length)});
        trace('s', t, from, to, buffer);
      }
    }
    for (double t = now(); waiting && heap[0].at <= t; t = now()) {
      event e = take();
      if (!e.through) {
        receiver_free[e.to] = fmax(e.at, receiver_free[e.to] + byte_time * e.length);
        if (receiver_free[e.to] > t) { e.at = receiver_free[e.to]; e.through = 1; put(e); continue; }
      }
      if (write(fds[e.to], e.bytes, e.length) != e.length) fprintf(stderr, "network: a packet for node %d was lost: %s\n", e.to, strerror(errno));
      trace('d', t, e.from, e.to, e.bytes);
      double by = t - e.at;
      delivered++; bytes += e.length; sum_late += by; max_late = fmax(max_late, by); over += by > STALL;
      late(e.at, by);
      free(e.bytes);
    }
  }
  punctuality();
  if (packets) fclose(packets);
  return 0;
}
