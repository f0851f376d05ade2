import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A sale that a rule had proposed is refunded, or stays as it is. */
export const refundProposalDecided = event('refund_proposal.decided', Type.Object({ saleId: Type.String() }))

/** The rules that are on have looked for sales: so many that are new wait for an operator. */
export const refundRulesRun = event('refund_rules.run', Type.Object({ total: Type.Integer() }))
