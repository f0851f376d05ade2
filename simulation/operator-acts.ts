/** What the operator of the simulation does about sales: refunds them, and answers banks. */
import type { Call } from '@fanfare/contract'
import * as disputes from '@fanfare/contract/disputes'
import * as refunds from '@fanfare/contract/refunds'
import { wanted, type Chances, type Kind, type Wanted } from './chances.ts'

export const operatorActs: readonly Kind[] = [
  { name: 'refund', weight: 12, who: 'operator', choose: refund },
  { name: 'answer a dispute', weight: 4, who: 'operator', choose: answerDispute },
  { name: 'allow cards', weight: 4, who: 'operator', choose: allowCards },
]

async function refund(call: Call, { of, amount }: Chances): Promise<Wanted | undefined> {
  const sale = of((await call(refunds.searchSales)).data)
  const part = of([true, false]) ? { amount: amount(0.01, 12) } : {}
  return sale && wanted(refunds.refundSale, { params: { id: sale._id }, body: { reason: 'requested', ...part } })
}

async function answerDispute(call: Call, { of }: Chances): Promise<Wanted | undefined> {
  const { data } = await call(disputes.searchDisputes, { query: { status: 'open' } })
  const dispute = of(data.filter(({ dueBy }) => dueBy !== null))
  if (!dispute) return undefined
  const note = of(['winning_evidence', 'losing_evidence', 'neither'])
  return wanted(disputes.submitEvidence, { params: { id: dispute._id }, body: { note } })
}

async function allowCards(call: Call, { of }: Chances): Promise<Wanted | undefined> {
  const { data } = await call(disputes.searchDisputes)
  const dispute = of(data.filter(({ isCardPaused, status }) => isCardPaused && status !== 'open'))
  return dispute && wanted(disputes.allowCards, { params: { id: dispute._id } })
}
