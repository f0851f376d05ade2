/** Refreshes the performer's posts while their media are processed. */
import { mediaProcessed } from '@fanfare/contract/vault'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [mediaProcessed] }
export default realtime
