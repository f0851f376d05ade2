/** Refunds: operators refund sales, respond to banks, and settle refunds that no payment processor could pay. */
import type { Call } from '@fanfare/contract'
import * as disputes from '@fanfare/contract/disputes'
import * as contract from '@fanfare/contract/refunds'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'

export const refunds: Area = {
  acts: [
    { name: 'refund', weight: 14, who: 'operator', choose: refund },
    { name: 'refund their own sale', weight: 4, who: 'performer', choose: refundOwn },
    { name: 'see to a failed refund', weight: 3, who: 'operator', choose: handleFailedRefund },
    { name: 'answer a dispute', weight: 5, who: 'operator', choose: answerDispute },
    { name: 'allow cards', weight: 4, who: 'operator', choose: allowCards },
  ],
}

async function refund(call: Call, { of, amount }: Chances): Promise<PlannedRequest | undefined> {
  const sale = of((await call(contract.searchSales)).data)
  const part = of([true, false]) ? { amount: amount(0.01, 12) } : {}
  return sale && persistentRequest(contract.refundSale, { params: { id: sale._id }, body: { reason: 'requested', ...part } })
}

async function refundOwn(call: Call, { of, by, context }: Chances): Promise<PlannedRequest | undefined> {
  // Performers find a sale on a page that operators have too.
  const { data } = await context.as(context.people.operators[0]!)(contract.searchSales, { query: { username: by.username } })
  const sale = of(data.filter(({ performer }) => performer._id === by.id))
  return sale && persistentRequest(contract.refundOwnSale, { params: { id: sale._id }, body: { reason: 'mistake' } })
}

async function handleFailedRefund(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const failed = of((await call(contract.searchRefunds, { query: { status: 'failed' } })).data)
  const params = { id: failed?._id }
  if (!failed) return undefined
  return of([true, false])
    ? persistentRequest(contract.retryRefund, { params })
    : persistentRequest(contract.settleRefund, { params, body: { reference: 'SEPA 4712' } })
}

async function answerDispute(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const { data } = await call(disputes.searchDisputes, { query: { status: 'open' } })
  const dispute = of(data.filter(({ dueBy }) => dueBy !== null))
  if (!dispute) return undefined
  const note = of(['winning_evidence', 'losing_evidence', 'neither'])
  return persistentRequest(disputes.submitEvidence, { params: { id: dispute._id }, body: { note } })
}

async function allowCards(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const { data } = await call(disputes.searchDisputes)
  const dispute = of(data.filter(({ isCardPaused, status }) => isCardPaused && status !== 'open'))
  return dispute && persistentRequest(disputes.allowCards, { params: { id: dispute._id } })
}
