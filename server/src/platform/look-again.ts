/**
 * Finds jobs that graphile-worker 0.18.0 overlooks. It looks for one when it is told of new jobs and when a job has ended. Each look locks all
 * queues that are free, so that of two looks at the same moment, in whatever processes, one finds no queue; and the look after a job of a
 * queue comes before it is written down that the queue is free. What was overlooked would wait for the next poll.
 */
import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/** After whatever may have been overlooked; several, as a look may come at the moment of another one again. */
const PAUSES_MS = [10, 50, 250]

/** As long as jobs come and end, an idle worker looks once more a moment later. */
export function lookAgain(events: WorkerEvents): void {
  const looks = new Map<WorkerPool, Looks>()
  const after = ({ workerPool }: { readonly workerPool: WorkerPool }) => looks.get(workerPool)?.start()
  events.on('pool:create', ({ workerPool }) =>
    looks.set(
      workerPool,
      openLooks(() => workerPool.nudge(1)),
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

interface Looks {
  /** The first look comes after the shortest pause, whatever was planned. */
  start(): void
  stop(): void
}

function openLooks(look: () => void): Looks {
  let timer: NodeJS.Timeout | undefined
  let number = 0
  const plan = (next: number) => {
    clearTimeout(timer)
    number = next
    const pause = PAUSES_MS[next]
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

/** Processes that were told at the same moment do not look at the same moment again. */
const between = (from: number, to: number): number => from + (to - from) * Math.random()
