/** A fake of Stripe with its wire format: form-encoded requests, idempotency keys, errors by type, signed webhooks. */
import Stripe from 'stripe'
import { openFakeHttp, type Answer, type Call, type Fault } from './fake-http.ts'
import { formIn, readForm, textIn, textsIn, type Form } from './form.ts'
import { StripeBank } from './stripe-bank.ts'
import type { StripeConnect } from './stripe-connect.ts'
import type { StripeDomains } from './stripe-domains.ts'
import { StripeFailure } from './stripe-objects.ts'

export const STRIPE_KEYS = {
  secretKey: 'sk_test_0123456789abcdef',
  publishableKey: 'pk_test_0123456789abcdef',
  webhookSecret: 'whsec_0123456789abcdef',
} as const

interface StoredAnswer {
  readonly fingerprint: string
  readonly answer: Answer
}

type Handler = (form: Form, id: string) => unknown

export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>

export async function openFakeStripe(now = () => new Date()) {
  const bank = new StripeBank(now)
  const answers = new Map<string, StoredAnswer>()
  const handlers = routesOf(bank)
  const http = await openFakeHttp((call, fault) => answerOf(call, { fault, answers: answers, handlers }))
  return {
    ...http,
    bank,
    /** Simulates the end of the day for which Stripe keeps them. */
    forgetKeys: () => answers.clear(),
    /** Posts an event as Stripe does. Returns the status of the reply. */
    async post(
      to: string,
      event: object,
      { at = new Date(), secret = STRIPE_KEYS.webhookSecret as string } = {},
    ): Promise<number> {
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', ...event })
      const timestamp = Math.floor(at.getTime() / 1000)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await fetch(to, { method: 'POST', headers, body: payload })).status
    },
  }
}

interface Answering {
  readonly fault: Fault | undefined
  readonly answers: Map<string, StoredAnswer>
  readonly handlers: readonly Route[]
}

function answerOf(call: Call, { fault, answers, handlers }: Answering): Answer {
  const key = call.header('idempotency-key')
  const fingerprint = `${call.path} ${call.body}`
  const before = answers.get(key)
  if (call.method === 'POST' && before && before.fingerprint !== fingerprint)
    return failure(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    })
  // The first reply to a key is replayed, whatever it was.
  if (call.method === 'POST' && before) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
  const done = fault === 'error_before' ? failure(500, { type: 'api_error', message: 'internal' }) : run(call, handlers)
  const answer = fault === 'error_after' ? failure(500, { type: 'api_error', message: 'internal' }) : done
  if (call.method === 'POST' && key !== '' && fault !== 'error_before') answers.set(key, { fingerprint, answer })
  return answer
}

const failure = (status: number, error: object): Answer => ({
  status,
  body: JSON.stringify({ error }),
  headers: status >= 500 ? { 'stripe-should-retry': 'false' } : {},
})

function run(call: Call, handlers: readonly Route[]): Answer {
  const authorization = call.header('authorization')
  const isBrowser = call.body.includes(STRIPE_KEYS.publishableKey)
  if (authorization !== `Bearer ${STRIPE_KEYS.secretKey}` && !isBrowser)
    return failure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  const form = readForm(call.method === 'GET' ? call.query.toString() : call.body)
  for (const { method, path, handle } of handlers) {
    const match = method === call.method ? path.exec(call.path) : null
    if (!match) continue
    try {
      return { status: 200, body: JSON.stringify(handle(form, match[1] ?? '')) }
    } catch (error) {
      if (error instanceof StripeFailure) return failure(error.status, error.error)
      throw error
    }
  }
  return failure(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${call.method}: ${call.path})` })
}

interface Route {
  readonly method: string
  readonly path: RegExp
  readonly handle: Handler
}

const route = (method: string, path: string, handle: Handler): Route => ({
  method,
  path: new RegExp(`^/v1/${path.replace(':id', '(\\w+)')}$`),
  handle,
})

const metadataIn = (form: Form) => textsIn(formIn(form, 'metadata'))

/** Newest first, one page at a time, like all of Stripe's lists. */
function listOf<T extends { readonly id: string; readonly created?: number }>(all: Iterable<T>, form: Form): object {
  const created = formIn(form, 'created')
  const [from, to] = [Number(textIn(created, 'gte') || 0), Number(textIn(created, 'lt') || Number.MAX_SAFE_INTEGER)]
  const within = [...all].filter((one) => (one.created ?? from) >= from && (one.created ?? from) < to).toReversed()
  const start = within.findIndex((one) => one.id === textIn(form, 'starting_after')) + 1
  const limit = Number(textIn(form, 'limit') || 10)
  return { object: 'list', url: '/', has_more: within.length > start + limit, data: within.slice(start, start + limit) }
}

function routesOf(bank: StripeBank): Route[] {
  const whole = (id: string) => {
    const setup = bank.setups.get(id)
    if (!setup) throw new StripeFailure(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'none' })
    return { ...setup, payment_method: setup.payment_method === null ? null : bank.method(setup.payment_method) }
  }
  return [
    route('GET', 'balance', () => ({
      object: 'balance',
      available: [{ amount: bank.connect.balance, currency: 'usd' }],
    })),
    route('GET', 'account', () => ({
      id: 'acct_site',
      object: 'account',
      settings: { payments: { statement_descriptor: 'FANFARE TEST' } },
    })),
    route('POST', 'customers', (form) => bank.addCustomer(metadataIn(form))),
    route('GET', 'customers/:id/payment_methods', (form, id) =>
      listOf(
        [...bank.methods.values()].filter((one) => one.customer === id),
        form,
      ),
    ),
    route('POST', 'setup_intents', (form) => bank.addSetup(textIn(form, 'customer'), metadataIn(form))),
    route('GET', 'setup_intents/:id', (_form, id) => whole(id)),
    route('POST', 'setup_intents/:id/confirm', (form, id) => {
      const card = formIn(formIn(form, 'payment_method_data'), 'card')
      return bank.enterCard(id, textIn(card, 'number'))
    }),
    route('GET', 'payment_methods/:id', (_form, id) => bank.method(id)),
    route('POST', 'payment_methods/:id/detach', (_form, id) => bank.detach(id)),
    ...paymentRoutes(bank),
    ...connectRoutes(bank.connect),
    ...domainRoutes(bank.domains),
  ]
}

const domainRoutes = (domains: StripeDomains): Route[] => [
  route('POST', 'payment_method_domains', (form) => domains.add(textIn(form, 'domain_name'))),
  route('GET', 'payment_method_domains', (form) =>
    listOf(
      domains.all.filter((one) => one.domain_name === textIn(form, 'domain_name')),
      form,
    ),
  ),
  route('POST', 'payment_method_domains/:id', (form, id) => domains.update(id, textIn(form, 'enabled') === 'true')),
  route('POST', 'payment_method_domains/:id/validate', (_form, id) => domains.validate(id)),
]

const connectRoutes = (connect: StripeConnect): Route[] => [
  route('POST', 'accounts', (form) => connect.addAccount(metadataIn(form))),
  route('GET', 'accounts/:id', (_form, id) => connect.account(id)),
  route('POST', 'account_links', (form) => ({
    object: 'account_link',
    url: `https://connect.stripe.com/setup/e/${connect.account(textIn(form, 'account')).id}`,
  })),
  route('POST', 'transfers', (form) =>
    connect.transfer({
      amount: Number(textIn(form, 'amount')),
      currency: textIn(form, 'currency'),
      destination: textIn(form, 'destination'),
      group: textIn(form, 'transfer_group'),
      metadata: metadataIn(form),
    }),
  ),
  route('GET', 'transfers', (form) => {
    const group = textIn(form, 'transfer_group')
    return listOf(
      [...connect.transfers.values()].filter((one) => group === '' || one.transfer_group === group),
      form,
    )
  }),
]

const paymentRoutes = (bank: StripeBank): Route[] => [
  route('POST', 'payment_intents', (form) =>
    bank.pay({
      amount: Number(textIn(form, 'amount')),
      currency: textIn(form, 'currency'),
      customer: textIn(form, 'customer'),
      method: textIn(form, 'payment_method'),
      isOffSession: textIn(form, 'off_session') === 'true',
      metadata: metadataIn(form),
    }),
  ),
  route('GET', 'payment_intents', (form) => {
    const customer = textIn(form, 'customer')
    return listOf(
      [...bank.intents.values()].filter((one) => customer === '' || one.customer === customer),
      form,
    )
  }),
  route('GET', 'payment_intents/:id', (_form, id) => bank.intent(id)),
  route('POST', 'payment_intents/:id/cancel', (_form, id) => bank.cancel(id)),
  route('POST', 'payment_intents/:id/authenticate', (form, id) => bank.authenticate(id, textIn(form, 'approve') === 'true')),
  route('POST', 'refunds', (form) =>
    bank.refund(textIn(form, 'payment_intent'), Number(textIn(form, 'amount')), metadataIn(form)),
  ),
  route('GET', 'refunds', (form) => {
    const intent = textIn(form, 'payment_intent')
    return listOf(
      [...bank.refunds.values()].filter((one) => intent === '' || one.payment_intent === intent),
      form,
    )
  }),
  route('GET', 'disputes', (form) =>
    listOf(
      [...bank.disputes.values()].filter(
        (one) => textIn(form, 'payment_intent') === '' || one.payment_intent === textIn(form, 'payment_intent'),
      ),
      form,
    ),
  ),
  route('POST', 'disputes/:id', (form, id) => bank.answerDispute(id, textsIn(formIn(form, 'evidence')))),
]
