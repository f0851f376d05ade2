/** Refreshes private shows on any screen when the other side or the clock changes a show. */
import { privateShowChanged } from '@fanfare/contract/private-shows'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [privateShowChanged] }
export default realtime
