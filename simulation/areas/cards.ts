/** Adds cards of three payment processors, some of which fail, and plays the cardholders on the pages of banks and processors. */
import type { Call } from '@fanfare/contract'
import { startCardSetup } from '@fanfare/contract/gateways'
import * as payments from '@fanfare/contract/payments'
import { CCBILL_CARDS } from '../../server/test/gateways/ccbill-bank.ts'
import { CARDS as STRIPE_CARDS } from '../../server/test/gateways/stripe-bank.ts'
import {
  chancesOf,
  persistentRequest,
  singleRequest,
  type Area,
  type Chances,
  type ActContext,
  type PlannedRequest,
} from '../chances.ts'
import type { Person } from '../protocol.ts'

/** Cards that pay, are declined, ask the bank, fail at renewal, reject refunds, or are disputed (`sandbox-cards.ts`). */
const VALID_CARD = '4242424242424242'
const SANDBOX = [
  VALID_CARD,
  '4000000000000002',
  '4000002500003155',
  '4000000000000341',
  '4000000000005126',
  '4000000000000259',
] as const
const STRIPE = [
  STRIPE_CARDS.pays,
  STRIPE_CARDS.asks,
  STRIPE_CARDS.asks,
  STRIPE_CARDS.declines,
  STRIPE_CARDS.disputed,
  STRIPE_CARDS.failsRefunds,
]
/** None of these rejects refunds: a double charge could never be refunded, and an operator would have to handle it. */
const CCBILL = [
  CCBILL_CARDS.pays,
  CCBILL_CARDS.pays,
  CCBILL_CARDS.refusedAtForm,
  CCBILL_CARDS.declinesLater,
  CCBILL_CARDS.disputed,
]

export const cards: Area = {
  async open(context) {
    for (const fan of context.people.fans) await addCards(context, fan)
  },
  acts: [
    { name: 'buy tokens at CCBill', weight: 8, who: 'fan', choose: payFirst },
    { name: 'answer the bank', weight: 18, who: 'fan', choose: answerBank },
  ],
}

async function addCards(context: ActContext, fan: Person): Promise<void> {
  const { of } = chancesOf(context, fan)
  const call = context.as(fan)
  for (const number of [VALID_CARD, of(SANDBOX) ?? VALID_CARD]) {
    const body = { number, expMonth: 12, expYear: 2040, cvc: '123' }
    await call(payments.addCard, { params: { type: 'sandbox' }, body })
  }
  const setup = await call(startCardSetup, { body: { gateway: 'stripe' } })
  context.gateways.stripe.bank.enterCard(setup._id, of(STRIPE) ?? STRIPE_CARDS.pays)
  await call(payments.addCard, { params: { type: 'stripe' }, body: { token: setup._id } })
}

/** CCBill cards are added blank, and known by the payment that the cardholder makes on CCBill's form. */
async function payFirst(call: Call, { amount }: Chances): Promise<PlannedRequest> {
  const card = await call(payments.addCard, { params: { type: 'ccbill' }, body: {} })
  const body = { cardId: card._id, amount: amount(20, 120), country: 'DE' }
  return persistentRequest(payments.purchaseTokens, { params: { id: 'custom' }, body })
}

/**
 * Answers by a site request for the sandbox, and on their own pages for Stripe and CCBill. Some buyers never answer, some answer
 * twice.
 */
async function answerBank(call: Call, { of, by, context }: Chances): Promise<PlannedRequest | undefined> {
  const waiting = of((await call(payments.listPayments)).data.filter(({ status }) => status === 'authentication_needed'))
  if (waiting?.redirect) {
    const { ccbill } = context.gateways
    const card = of(CCBILL) ?? CCBILL_CARDS.pays
    for (const _ of of([[1], [1], [1], [1, 2]]) ?? []) await ccbill.pays(waiting.redirect.url, card, `${by.username}@buyer.test`)
    return undefined
  }
  if (!waiting?.authentication) return undefined
  const { gateway, clientSecret } = waiting.authentication
  const approve = of([true, true, true, false]) ?? true
  if (gateway !== 'stripe') return singleRequest(payments.answerSandboxChallenge, { body: { clientSecret, approve } })
  context.gateways.answersStripe(clientSecret, approve)
  return undefined
}
