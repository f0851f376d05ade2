/** What was refunded closes, and shows in the books of both sides, whatever screen is open. */
import { refundRulesRun } from '@fanfare/contract/refund-rules'
import { purchaseRefunded, refunded } from '@fanfare/contract/refunds'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [refunded, purchaseRefunded, refundRulesRun] }
export default realtime
