/** Pays out earnings: performers request payouts, operators pay by hand or by Stripe, and some transfers are reversed. */
import type { Call } from '@fanfare/contract'
import { choosePayoutAccount, savePayoutMethod, startStripeAccount } from '@fanfare/contract/payout-methods'
import * as contract from '@fanfare/contract/payouts'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'

const TYPES = ['paypal', 'stripe'] as const
/** The site's balance with Stripe in minor units: empty, low, and enough for everything. */
const BALANCES = [0, 10_000, 1_000_000_000, 1_000_000_000]

export const payouts: Area = {
  async open({ as, people, gateways: { stripe } }) {
    for (const performer of people.performers) {
      const [call, params] = [as(performer), { id: performer.id }]
      const body = { type: 'paypal', email: `${performer.username}@example.test` } as const
      await call(savePayoutMethod, { params, body })
      const { url } = await call(startStripeAccount)
      stripe.bank.connect.complete(url.split('/').at(-1) ?? '')
      await call(choosePayoutAccount, { params, body: { payoutGateway: 'stripe' } })
    }
  },
  acts: [
    { name: 'ask for a payout', weight: 6, who: 'performer', choose: requestPayout },
    { name: 'change a payout', weight: 2, who: 'performer', choose: change },
    { name: 'decide a payout', weight: 12, who: 'operator', choose: decide },
    { name: 'change what Stripe can send', weight: 2, who: 'operator', choose: changeStripe },
  ],
}

async function requestPayout(call: Call, { of, amount }: Chances): Promise<PlannedRequest | undefined> {
  const type = of(TYPES) ?? 'paypal'
  const { available, problem } = await call(contract.calculatePayout, { body: { type } })
  if (problem !== '') return undefined
  return persistentRequest(contract.requestPayout, { body: { amount: amount(50, Math.max(50, available)), type } })
}

async function change(call: Call, { of, amount }: Chances): Promise<PlannedRequest | undefined> {
  const pending = (await call(contract.listOwnPayouts)).data.find(({ status }) => status === 'pending')
  if (!pending) return undefined
  const params = { id: pending._id }
  return of([true, false])
    ? persistentRequest(contract.cancelPayout, { params })
    : persistentRequest(contract.editPayout, { params, body: { amount: amount(50, 120), type: of(TYPES) ?? 'paypal' } })
}

async function decide(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const { data } = await call(contract.searchPayouts, { query: { limit: 20 } })
  const request = of(data.filter(({ can }) => can.length > 0))
  const act = request && of(request.can)
  const params = { id: request?._id }
  const reason = { reason: 'The account is closed' }
  if (act === 'approve') return persistentRequest(contract.approvePayout, { params })
  if (act === 'send') return persistentRequest(contract.sendPayout, { params })
  if (act === 'reject') return persistentRequest(contract.rejectPayout, { params, body: reason })
  if (act === 'pay') return persistentRequest(contract.payPayout, { params, body: { reference: 'SEPA 4711' } })
  return act === 'fail' && of([true, false, false]) ? persistentRequest(contract.failPayout, { params, body: reason }) : undefined
}

/** Changes Stripe's side: the balance, an account that is blocked for a while, or a reversed transfer. */
function changeStripe(_call: Call, { of, context }: Chances): Promise<undefined> {
  const { connect } = context.gateways.stripe.bank
  const what = of(['balance', 'account', 'transfer'] as const)
  if (what === 'balance') connect.balance = of(BALANCES) ?? 0
  const account = of([...connect.accounts.values()])
  if (what === 'account' && account)
    account.capabilities = { transfers: of(['active', 'active', 'inactive'] as const) ?? 'active' }
  const transfer = of([...connect.transfers.values()].filter(({ reversed }) => !reversed))
  if (what === 'transfer' && transfer) connect.reverse(transfer.id)
  return Promise.resolve(undefined)
}
