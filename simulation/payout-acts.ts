/** How earnings leave the site in the simulation: performers ask, operators pay, transfers come back. */
import type { Call } from '@fanfare/contract'
import * as payouts from '@fanfare/contract/payouts'
import { wanted, type Chances, type Kind, type Wanted } from './chances.ts'

export const payoutActs: readonly Kind[] = [
  { name: 'ask for a payout', weight: 6, who: 'performer', choose: ask },
  { name: 'change a payout', weight: 2, who: 'performer', choose: change },
  { name: 'decide a payout', weight: 12, who: 'operator', choose: decide },
]

async function ask(call: Call, { amount }: Chances): Promise<Wanted | undefined> {
  const { available, problem } = await call(payouts.calculatePayout, { body: { type: 'paypal' } })
  if (problem !== '') return undefined
  return wanted(payouts.requestPayout, { body: { amount: amount(50, Math.max(50, available)), type: 'paypal' } })
}

async function change(call: Call, { of, amount }: Chances): Promise<Wanted | undefined> {
  const pending = (await call(payouts.listOwnPayouts)).data.find(({ status }) => status === 'pending')
  if (!pending) return undefined
  const params = { id: pending._id }
  return of([true, false])
    ? wanted(payouts.cancelPayout, { params })
    : wanted(payouts.editPayout, { params, body: { amount: amount(50, 120), type: 'paypal' } })
}

async function decide(call: Call, { of }: Chances): Promise<Wanted | undefined> {
  const { data } = await call(payouts.searchPayouts, { query: { limit: 20 } })
  const request = of(data.filter(({ can }) => can.length > 0))
  const act = request && of(request.can)
  const params = { id: request?._id }
  const reason = { reason: 'The account is closed' }
  if (act === 'approve') return wanted(payouts.approvePayout, { params })
  if (act === 'reject') return wanted(payouts.rejectPayout, { params, body: reason })
  if (act === 'pay') return wanted(payouts.payPayout, { params, body: { reference: 'SEPA 4711' } })
  return act === 'fail' && of([true, false, false]) ? wanted(payouts.failPayout, { params, body: reason }) : undefined
}
