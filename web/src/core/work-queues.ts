/** The work queues of all features, in the order of their names. */
import type { WorkQueue } from './feature.ts'

export const workQueues: readonly WorkQueue[] = Object.values(
  import.meta.glob<WorkQueue | readonly WorkQueue[]>('../features/*/work-queue.tsx', { eager: true, import: 'default' }),
).flat()
