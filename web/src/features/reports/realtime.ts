/** Refreshes the list of own reports when operators work on one. */
import { reportChanged } from '@fanfare/contract/cases'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [reportChanged] }
export default realtime
