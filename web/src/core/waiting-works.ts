/** Collects what features let wait for operators, in the order of the features' names. */
import type { WaitingWork } from './feature.ts'

export const waitingWorks: readonly WaitingWork[] = Object.values(
  import.meta.glob<WaitingWork>('../features/*/waiting.tsx', { eager: true, import: 'default' }),
)
