/** Fakes of Stripe and CCBill that speak their wire formats, fail, and call the site twice, late, or not at all. */
import { ccbillEnvironment, openFakeCcbill } from '../server/test/gateways/fake-ccbill.ts'
import type { Call, Fault } from '../server/test/gateways/fake-http.ts'
import { openFakeStripe, STRIPE_KEYS, type FakeStripe } from '../server/test/gateways/fake-stripe.ts'

/** How long a server waits for a lost reply. */
const TIMEOUT_MS = 2_000
const FAULTS: readonly Fault[] = ['lost', 'error_after', 'error_before', 'refused']
const LOST_SHARE = 0.15
const LATE_SHARE = 0.5
const DOUBLED_SHARE = 0.8
/** Buyers see this page themselves, and reload it if it fails. */
const FORM_PATH = '/wap-frontflex/'

export type OutsideGateways = Awaited<ReturnType<typeof openGateways>>

interface Calling {
  readonly random: () => number
  /** The site's time, which dates the payment processors' books. */
  readonly now: () => Date
  /** The address of a running server, such as `http://…/api`. */
  readonly api: () => string
}

/** A pending call to the site. */
interface Message {
  /** Money depends on this call alone, so it is repeated until it arrives. */
  readonly isPersistent: boolean
  send(): Promise<number>
}

export async function openGateways({ random, now, api }: Calling) {
  const [stripe, ccbill] = await Promise.all([openFakeStripe(now), openFakeCcbill(now)])
  const environment = { ...ccbillEnvironment(ccbill.url), ...stripeEnvironment(stripe.url) }
  ccbill.settings.returnUrl = 'http://127.0.0.1/back'
  let secret = ''
  let pendingCalls: Message[] = []
  const reported = new Map<string, string>()

  function collect(): void {
    for (const postback of ccbill.queue.splice(0)) {
      const send = () => ccbill.post(`${api()}/payment/webhooks/ccbill/${secret}`, postback)
      pendingCalls.push({ isPersistent: postback.event === 'NewSaleSuccess', send })
    }
    for (const { type, object, state } of eventsOf(stripe)) {
      if (reported.get(object.id) === state) continue
      reported.set(object.id, state)
      const event = { type, data: { object } }
      pendingCalls.push({ isPersistent: false, send: () => stripe.post(`${api()}/payment/webhooks/stripe`, event) })
    }
  }
  /** Delivers some of the pending calls, or all with `all`. Calls that a dying server did not accept are sent again later. */
  async function deliver(how: 'some' | 'all'): Promise<void> {
    collect()
    const late: Message[] = []
    await Promise.all(
      pendingCalls.splice(0).map(async (message) => {
        const chance = how === 'all' ? 1 : random()
        if (chance < LOST_SHARE && !message.isPersistent) return
        if (chance < LATE_SHARE) return void late.push(message)
        const times = chance < DOUBLED_SHARE ? 2 : 1
        const answers = await Promise.all(Array.from({ length: times }, () => message.send().catch(() => 503)))
        if (answers.some((status) => status >= 500)) late.push(message)
      }),
    )
    pendingCalls = [...late, ...pendingCalls]
  }
  return {
    stripe,
    ccbill,
    environment,
    deliver,
    knowsSecret: (of: string) => void (secret = of),
    /** Sets the share of calls to both that fail. */
    failing(share: number): void {
      const chance = ({ path }: Call) =>
        random() < share && !path.startsWith(FORM_PATH) ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined
      for (const one of [stripe, ccbill]) one.failBy(chance)
    },
    /** The cardholder answers on the bank's page. A finished payment takes no answer. */
    answersStripe(clientSecret: string, approve: boolean): void {
      const intent = [...stripe.bank.intents.values()].find((one) => one.client_secret === clientSecret)
      if (intent?.status === 'requires_action') stripe.bank.authenticate(intent.id, approve)
    },
    close: () => Promise.all([stripe.close(), ccbill.close()]),
  }
}

interface StripeEvent {
  readonly type: string
  readonly object: { readonly id: string }
  /** Each state of the object is reported once. */
  readonly state: string
}

/** Returns Stripe's events for all of its objects. */
function eventsOf({ bank: { intents, disputes, refunds, connect } }: FakeStripe): StripeEvent[] {
  const reversed = [...connect.transfers.values()].filter((one) => one.amount_reversed > 0)
  return [
    ...[...intents.values()].map((object) => ({ type: 'payment_intent.updated', object, state: object.status })),
    ...[...disputes.values()].map((object) => ({ type: 'charge.dispute.updated', object, state: object.status })),
    ...[...refunds.values()].map((object) => ({ type: 'refund.updated', object, state: object.status })),
    ...reversed.map((object) => ({ type: 'transfer.reversed', object, state: 'reversed' })),
  ]
}

const stripeEnvironment = (url: string) => ({
  STRIPE_URL: url,
  STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
  GATEWAY_TIMEOUT_MS: String(TIMEOUT_MS),
  // The first payment processor for new cards. The others accept cards too.
  PAYMENT_GATEWAY: 'sandbox',
})
