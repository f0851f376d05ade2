/** Refreshes the performer's products while their pictures are processed. */
import { ownContentChanged } from '@fanfare/contract/publications'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [ownContentChanged] }
export default realtime
