#!/usr/bin/env bash
# Workers as a Slurm job array, for a study that is run elsewhere, on the head node say:
#
#   castlab run study.yaml --listen 0.0.0.0:4222 --token-file token --tls-cert cert.pem --tls-key key.pem
#   CASTLAB_TOKEN_FILE=token CASTLAB_CA=cert.pem sbatch --array=0-31 workers.sh tls://head:4222
#
# Workers may come, go, be killed and be requeued at any time; no digit depends on it.
# They end when no study has wanted them for CASTLAB_WAIT.
#
#SBATCH --job-name=castlab-worker
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

url=${1:?usage: sbatch --array=0-31 workers.sh tls://head:4222}

flags=(--url "$url" --workers "${SLURM_CPUS_PER_TASK:-1}" --wait "${CASTLAB_WAIT:-5m}" --log text)
if [ -n "${CASTLAB_TOKEN_FILE:-}" ]; then flags+=(--token-file "$CASTLAB_TOKEN_FILE"); fi
if [ -n "${CASTLAB_CA:-}" ]; then flags+=(--ca "$CASTLAB_CA"); fi

exec "${CASTLAB:-castlab}" worker "${flags[@]}"
