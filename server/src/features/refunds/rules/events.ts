import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const refundProposalDecided = event('refund_proposal.decided', Type.Object({ saleId: Type.String() }))

/** The rules have run; `total` new proposals wait for an operator. */
export const refundRulesRun = event('refund_rules.run', Type.Object({ total: Type.Integer() }))
