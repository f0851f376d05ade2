/** Refreshes locked content and both sides' balances on any screen after a refund. */
import { refundRulesRun } from '@fanfare/contract/refund-rules'
import { purchaseRefunded, refunded } from '@fanfare/contract/refunds'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [refunded, purchaseRefunded, refundRulesRun] }
export default realtime
