/** Refreshes the performer's galleries while their photos are processed. */
import { ownContentChanged } from '@fanfare/contract/publications'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [ownContentChanged] }
export default realtime
