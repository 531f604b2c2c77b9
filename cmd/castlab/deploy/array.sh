#!/usr/bin/env bash
# A study as a Slurm job array: each task computes one part, independently of the
# others. Nothing listens anywhere.
#
#   sbatch --array=0-31 array.sh study.yaml
#   castlab merge study.part-*
#
# An interrupted part is resumed when its task is started again, by Slurm
# (--requeue) or by hand. By hand PARTS says how many there are in all:
#
#   PARTS=32 sbatch --array=5,17 array.sh study.yaml
#
#SBATCH --job-name=castlab
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

study=${1:?usage: sbatch --array=0-31 array.sh study.yaml}
index=${SLURM_ARRAY_TASK_ID:?start this with sbatch --array=0-31}
parts=${PARTS:-$SLURM_ARRAY_TASK_COUNT}

if [ "$index" -ge "$parts" ]; then
  echo "task $index of $parts parts: number the tasks from 0 without gaps, or set PARTS" >&2
  exit 2
fi

exec "${CASTLAB:-castlab}" run "$study" --shard "$index/$parts" \
  --out "${study%.*}.part-$index" --workers "${SLURM_CPUS_PER_TASK:-1}"
