/** A reconciliation that has ended shows on the open page. */
import { reconciled } from '@fanfare/contract/books'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [reconciled] }
export default realtime
