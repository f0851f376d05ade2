import { refundRulesRun as rulesRun } from '@fanfare/contract/refund-rules'
import { purchaseRefunded, refunded } from '@fanfare/contract/refunds'
import { saleRefunded, tokensRefunded } from '#core/refunds/index.ts'
import { operatorIds } from '#core/accounts/index.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { refundRulesRun } from './rules/events.ts'

export const serverEvents = [
  serverEventsOn(saleRefunded, async (_ctx, { fanId, performerId }) => [
    deliver({ from: fanId, to: [fanId] }, refunded, { performerId }),
    deliver({ from: performerId, to: [performerId] }, refunded, { performerId }),
  ]),
  serverEventsOn(refundRulesRun, async ({ db }, { total }) => [
    deliver({ from: null, to: await operatorIds(db, 'sales_read') }, rulesRun, { found: total }),
  ]),
  serverEventsOn(tokensRefunded, async (_ctx, { fanId }) => [deliver({ from: fanId, to: [fanId] }, purchaseRefunded, {})]),
]
