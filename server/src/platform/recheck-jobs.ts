/**
 * Finds jobs that graphile-worker 0.18.0 overlooks. The library looks for a job when one is added and when one has ended. Each
 * look locks all free queues, so the second of two parallel looks, in any process, finds no queue. The look after a queued job
 * also comes before the queue is recorded as free. An overlooked job would wait for the next poll.
 */
import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/** Several pauses, because a repeated look may again coincide with another one. */
const DELAYS_MS = [10, 50, 250]

/** After a job is added or ends, an idle worker looks again a moment later. */
export function recheckJobs(events: WorkerEvents): void {
  const looks = new Map<WorkerPool, Rechecks>()
  const after = ({ workerPool }: { readonly workerPool: WorkerPool }) => looks.get(workerPool)?.start()
  events.on('pool:create', ({ workerPool }) =>
    looks.set(
      workerPool,
      createRechecks(() => workerPool.nudge(1)),
    ),
  )
  events.on('pool:listen:notification', after)
  events.on('job:start', ({ worker }) => after(worker))
  events.on('job:complete', ({ worker }) => after(worker))
  for (const ending of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
    events.on(ending, ({ workerPool }) => {
      looks.get(workerPool)?.stop()
      looks.delete(workerPool)
    })
}

interface Rechecks {
  /** The first look comes after the shortest pause, whatever was planned. */
  start(): void
  stop(): void
}

function createRechecks(look: () => void): Rechecks {
  let timer: NodeJS.Timeout | undefined
  let number = 0
  const plan = (next: number) => {
    clearTimeout(timer)
    number = next
    const pause = DELAYS_MS[next]
    timer = pause === undefined ? undefined : setTimeout(run, pause * between(0.5, 1.5)).unref()
  }
  const run = () => {
    look()
    plan(number + 1)
  }
  return {
    start: () => (timer !== undefined && number === 0 ? undefined : plan(0)),
    stop: () => clearTimeout(timer),
  }
}

/** Random pauses keep processes that were notified together from looking together again. */
const between = (from: number, to: number): number => from + (to - from) * Math.random()
