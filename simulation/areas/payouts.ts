/** How earnings leave the site in the simulation: performers ask, operators pay, transfers come back. */
import type { Call } from '@fanfare/contract'
import { savePayoutMethod } from '@fanfare/contract/payout-methods'
import * as contract from '@fanfare/contract/payouts'
import { wanted, type Area, type Chances, type Wanted } from '../chances.ts'

export const payouts: Area = {
  async open({ as, people }) {
    for (const performer of people.performers) {
      const body = { type: 'paypal', email: `${performer.username}@example.test` } as const
      await as(performer)(savePayoutMethod, { params: { id: performer.id }, body })
    }
  },
  acts: [
    { name: 'ask for a payout', weight: 6, who: 'performer', choose: ask },
    { name: 'change a payout', weight: 2, who: 'performer', choose: change },
    { name: 'decide a payout', weight: 12, who: 'operator', choose: decide },
  ],
}

async function ask(call: Call, { amount }: Chances): Promise<Wanted | undefined> {
  const { available, problem } = await call(contract.calculatePayout, { body: { type: 'paypal' } })
  if (problem !== '') return undefined
  return wanted(contract.requestPayout, { body: { amount: amount(50, Math.max(50, available)), type: 'paypal' } })
}

async function change(call: Call, { of, amount }: Chances): Promise<Wanted | undefined> {
  const pending = (await call(contract.listOwnPayouts)).data.find(({ status }) => status === 'pending')
  if (!pending) return undefined
  const params = { id: pending._id }
  return of([true, false])
    ? wanted(contract.cancelPayout, { params })
    : wanted(contract.editPayout, { params, body: { amount: amount(50, 120), type: 'paypal' } })
}

async function decide(call: Call, { of }: Chances): Promise<Wanted | undefined> {
  const { data } = await call(contract.searchPayouts, { query: { limit: 20 } })
  const request = of(data.filter(({ can }) => can.length > 0))
  const act = request && of(request.can)
  const params = { id: request?._id }
  const reason = { reason: 'The account is closed' }
  if (act === 'approve') return wanted(contract.approvePayout, { params })
  if (act === 'reject') return wanted(contract.rejectPayout, { params, body: reason })
  if (act === 'pay') return wanted(contract.payPayout, { params, body: { reference: 'SEPA 4711' } })
  return act === 'fail' && of([true, false, false]) ? wanted(contract.failPayout, { params, body: reason }) : undefined
}
