/** Refreshes the page when a reconciliation ends. */
import { reconciled } from '@fanfare/contract/books'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [reconciled] }
export default realtime
