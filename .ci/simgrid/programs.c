/* Thirteen programs of point-to-point messages, timed in SimGrid's SMPI.
 *
 *     programs BYTES...      prints "TASK ALGORITHM BYTES MICROSECONDS" for every size
 *
 * All ranks begin at one simulated instant; the time ends with the last. No collective operation is
 * timed. The programs are those that castlab has under these names, written from their
 * descriptions: a rank sends as soon as it has what it sends, and posts what it receives before. */
#include <mpi.h>
#include <simgrid/actor.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int n, me;
static char *out, *in;

/* SMPI carries 16 bytes more than a message has, castlab one less. */
static int carried(long bytes) { return bytes > 17 ? (int)bytes - 17 : 0; }

static void send_to(int to, long bytes, int tag) {
  MPI_Send(out, carried(bytes), MPI_BYTE, to, tag, MPI_COMM_WORLD);
}
static void post(int from, long bytes, int tag, MPI_Request *r) {
  MPI_Irecv(in, carried(bytes), MPI_BYTE, from, tag, MPI_COMM_WORLD, r);
}
static void receive(int from, long bytes, int tag) {
  MPI_Recv(in, carried(bytes), MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static void exchange(int to, int from, long bytes, int tag) {
  MPI_Request r;
  post(from, bytes, tag, &r);
  send_to(to, bytes, tag);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

/* Along a tree, segment by segment. */
static void tree(int parent, const int *children, int count, long bytes, int segments) {
  MPI_Request *r = malloc(sizeof *r * (size_t)segments);
  if (parent >= 0)
    for (int s = 0; s < segments; s++)
      post(parent, bytes / segments, s, &r[s]);
  for (int s = 0; s < segments; s++) {
    if (parent >= 0) MPI_Wait(&r[s], MPI_STATUS_IGNORE);
    for (int c = 0; c < count; c++) send_to(children[c], bytes / segments, s);
  }
  free(r);
}

static void flat(long bytes) {
  int children[n], count = 0;
  if (me == 0) for (int v = 1; v < n; v++) children[count++] = v;
  tree(me == 0 ? -1 : 0, children, count, bytes, 1);
}

/* The most significant digit of a rank in the radix is that of the first round. */
static void k_nomial(long bytes, int radix) {
  int children[n], count = 0, step = 1, parent = -1;
  while (step < n && me / step % radix == 0) step *= radix;
  if (me != 0) parent = me - me / step % radix * step;
  for (step /= radix; step > 0; step /= radix)
    for (int d = 1; d < radix && me + d * step < n; d++) children[count++] = me + d * step;
  tree(parent, children, count, bytes, 1);
}

static void binary(long bytes, int segments) {
  int children[2], count = 0;
  for (int c = 2 * me + 1; c <= 2 * me + 2 && c < n; c++) children[count++] = c;
  tree(me == 0 ? -1 : (me - 1) / 2, children, count, bytes, segments);
}

static void pipeline(long bytes, int segments) {
  int child = me + 1;
  tree(me - 1, &child, me + 1 < n, bytes, segments);
}

static void ring(long part, int tag) {
  for (int step = 0; step < n - 1; step++) exchange((me + 1) % n, (me + n - 1) % n, part, tag + step);
}

/* A rank passes on what comes first, its part or those of others. */
static void scatter_allgather(long bytes) {
  MPI_Request r[n]; /* step s of the ring, its part */
  long part = bytes / n;
  int span = me & -me, left = (me + n - 1) % n, right = (me + 1) % n;
  if (me == 0) for (span = 1; span < n; span *= 2) {}
  for (int s = 0; s < n - 1; s++) post(left, part, s, &r[s]);
  if (me == 0) r[n - 1] = MPI_REQUEST_NULL;
  else post(me - span, part * (me + span < n ? span : n - me), 100, &r[n - 1]);
  for (int come = me == 0 ? n - 1 : -1, count = 0; count < n; count++) {
    if (come < 0) MPI_Waitany(n, r, &come, MPI_STATUS_IGNORE);
    if (come < n - 2) {
      send_to(right, part, come + 1);
    } else if (come == n - 1) {
      for (int d = span / 2; d > 0; d /= 2)
        if (me + d < n) send_to(me + d, part * (me + 2 * d < n ? d : n - me - d), 100);
      send_to(right, part, 0);
    }
    come = -1;
  }
}

static void doubling(long part) {
  for (int d = 1; d < n; d *= 2) exchange(me ^ d, me ^ d, part * d, d);
}

static void doubling_allreduce(long bytes) {
  for (int d = 1; d < n; d *= 2) exchange(me ^ d, me ^ d, bytes, d);
}

static void rabenseifner(long bytes) {
  for (int d = n / 2; d > 0; d /= 2) exchange(me ^ d, me ^ d, bytes / n * d, d);
  for (int d = 1; d < n; d *= 2) exchange(me ^ d, me ^ d, bytes / n * d, n + d);
}

/* To all others at once, beginning with the next rank. */
static void spread(long bytes) {
  MPI_Request r[n];
  for (int i = 1; i < n; i++) post((me + n - i) % n, bytes / n, 0, &r[i]);
  for (int i = 1; i < n; i++) send_to((me + i) % n, bytes / n, 0);
  for (int i = 1; i < n; i++) MPI_Wait(&r[i], MPI_STATUS_IGNORE);
}

static void gather(long bytes) {
  if (me != 0) { send_to(0, bytes / n, 0); return; }
  MPI_Request r[n];
  for (int i = 1; i < n; i++) post(i, bytes / n, 0, &r[i]);
  for (int i = 1; i < n; i++) MPI_Wait(&r[i], MPI_STATUS_IGNORE);
}

static const struct { const char *name; int which; } programs[] = {
  {"broadcast flat", 0}, {"broadcast binomial", 1}, {"broadcast k-nomial(radix=4)", 2},
  {"broadcast binary-tree(segments=4)", 3}, {"broadcast pipeline(segments=8)", 4}, {"broadcast scatter-allgather", 5},
  {"allgather ring", 6}, {"allgather recursive-doubling", 7}, {"allreduce ring", 8}, {"allreduce recursive-doubling", 9},
  {"allreduce rabenseifner", 10}, {"all-to-all spread", 11}, {"gather flat", 12},
};

static void run(int which, long bytes) {
  switch (which) {
  case 0: flat(bytes); break;
  case 1: k_nomial(bytes, 2); break;
  case 2: k_nomial(bytes, 4); break;
  case 3: binary(bytes, 4); break;
  case 4: pipeline(bytes, 8); break;
  case 5: scatter_allgather(bytes); break;
  case 6: ring(bytes / n, 0); break;
  case 7: doubling(bytes / n); break;
  case 8: ring(bytes / n, 0); ring(bytes / n, n); break;
  case 9: doubling_allreduce(bytes); break;
  case 10: rabenseifner(bytes); break;
  case 11: spread(bytes); break;
  case 12: gather(bytes); break;
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  out = calloc(1 << 20, 1);
  in = malloc(1 << 20);
  double at = 0;
  for (int i = 1; i < argc; i++)
    for (size_t p = 0; p < sizeof programs / sizeof *programs; p++) {
      long bytes = atol(argv[i]);
      at += 1; /* a second: everything before has ended */
      sg_actor_sleep_for(at - MPI_Wtime());
      double begin = MPI_Wtime();
      run(programs[p].which, bytes);
      double time = MPI_Wtime() - begin, last;
      sg_actor_sleep_for(at + 0.5 - MPI_Wtime()); /* the reduction sends messages, too */
      MPI_Reduce(&time, &last, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
      if (me == 0) printf("%s %ld %.9g\n", programs[p].name, bytes, last * 1e6);
    }
  MPI_Finalize();
  return 0;
}
