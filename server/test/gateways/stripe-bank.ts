/** The state behind the fake of Stripe: customers, cards, intents, refunds and disputes, and the behavior of each test card. */
import { randomBytes } from 'node:crypto'
import { StripeConnect } from './stripe-connect.ts'
import { StripeDomains } from './stripe-domains.ts'
import {
  StripeFailure,
  type Dispute,
  type Metadata,
  type Method,
  type PaymentIntent,
  type Refund,
  type SetupIntent,
} from './stripe-objects.ts'

const newId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`

/** Stripe's own test numbers. */
export const CARDS = {
  pays: '4242424242424242',
  /** Declined when it is entered. */
  refusedAtSetup: '4000000000000002',
  /** Accepted when entered, and declined at each payment. */
  declines: '4000000000000341',
  asks: '4000002760003184',
  disputed: '4000000000000259',
  inquired: '4000000000001976',
  failsRefunds: '4000000000005126',
} as const

const invalid = (code: string, param?: string) =>
  new StripeFailure(400, { type: 'invalid_request_error', code, param, message: code })
const missing = (param: string) =>
  new StripeFailure(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: 'none' })

export interface NewPayment {
  readonly amount: number
  readonly currency: string
  readonly customer: string
  readonly method: string
  readonly isOffSession: boolean
  readonly metadata: Metadata
}

export class StripeBank {
  readonly customers = new Map<string, { readonly id: string; readonly object: 'customer'; readonly metadata: Metadata }>()
  readonly methods = new Map<string, Method>()
  readonly setups = new Map<string, SetupIntent>()
  readonly intents = new Map<string, PaymentIntent>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  /** Whether refunds stay `pending` for a while. */
  delaysRefunds = false
  readonly connect = new StripeConnect(() => this.#seconds())
  readonly domains = new StripeDomains()
  readonly #now: () => Date

  /** `now` dates its objects. */
  constructor(now = () => new Date()) {
    this.#now = now
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000)
  }

  addCustomer(metadata: Metadata) {
    const made = { id: newId('cus'), object: 'customer' as const, metadata }
    this.customers.set(made.id, made)
    return made
  }

  addSetup(customer: string, metadata: Metadata): SetupIntent {
    if (!this.customers.has(customer)) throw missing('customer')
    const id = newId('seti')
    const made: SetupIntent = {
      id,
      object: 'setup_intent',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      customer,
      metadata,
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: null,
    }
    this.setups.set(id, made)
    return made
  }

  /** Enters a card as Stripe's client does in the buyer's browser. */
  enterCard(setupId: string, number: string): SetupIntent {
    const setup = this.setups.get(setupId)
    if (!setup) throw missing('intent')
    if (number === CARDS.refusedAtSetup) {
      setup.last_setup_error = { code: 'card_declined' }
      throw new StripeFailure(402, {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
        setup_intent: setup,
      })
    }
    const card = { brand: 'visa', last4: number.slice(-4), exp_month: 12, exp_year: 2040, country: 'IE' }
    const method: Method = {
      id: newId('pm'),
      object: 'payment_method',
      type: 'card',
      customer: setup.customer,
      created: this.#seconds(),
      card,
      number,
    }
    this.methods.set(method.id, method)
    setup.payment_method = method.id
    setup.status = 'succeeded'
    return setup
  }

  method(id: string): Method {
    return this.methods.get(id) ?? raise(missing('payment_method'))
  }

  detach(id: string): Method {
    const method = this.method(id)
    if (method.customer === null) throw invalid('payment_method_unexpected_state', 'payment_method')
    method.customer = null
    return method
  }

  pay({ amount, currency, customer, method: methodId, isOffSession, metadata }: NewPayment): PaymentIntent {
    const method = this.methods.get(methodId)
    if (!method || method.customer !== customer) throw invalid('resource_missing', 'payment_method')
    if (amount < 50) throw invalid('amount_too_small', 'amount')
    const id = newId('pi')
    const intent: PaymentIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      customer,
      amount,
      currency,
      created: this.#seconds(),
      metadata,
      payment_method: methodId,
      status: 'succeeded',
      last_payment_error: null,
    }
    this.intents.set(id, intent)
    if (method.number === CARDS.declines) throw this.decline(intent, 'card_declined', 'generic_decline')
    if (method.number === CARDS.asks && isOffSession) throw this.decline(intent, 'authentication_required')
    if (method.number === CARDS.asks) intent.status = 'requires_action'
    if (method.number === CARDS.disputed) this.dispute(intent, 'needs_response')
    if (method.number === CARDS.inquired) this.dispute(intent, 'warning_needs_response')
    return intent
  }

  private decline(intent: PaymentIntent, code: string, decline?: string): StripeFailure {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { type: 'card_error', code, ...(decline !== undefined && { decline_code: decline }) }
    return new StripeFailure(402, {
      ...intent.last_payment_error,
      message: 'Your card was declined.',
      payment_intent: { ...intent },
    })
  }

  private dispute({ id, amount }: PaymentIntent, status: string): void {
    const due = this.#seconds() + 7 * 86_400
    const made: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      payment_intent: id,
      amount,
      reason: 'fraudulent',
      status,
      evidence_details: { due_by: due },
      evidence: {},
    }
    this.disputes.set(made.id, made)
  }

  intent(id: string): PaymentIntent {
    return this.intents.get(id) ?? raise(missing('intent'))
  }

  cancel(id: string): PaymentIntent {
    const intent = this.intent(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw invalid('payment_intent_unexpected_state')
    intent.status = 'canceled'
    return intent
  }

  /** The buyer answers their bank. */
  authenticate(id: string, approve: boolean): PaymentIntent {
    const intent = this.intent(id)
    if (intent.status !== 'requires_action') throw invalid('payment_intent_unexpected_state')
    intent.status = approve ? 'succeeded' : 'requires_payment_method'
    if (!approve) intent.last_payment_error = { type: 'card_error', code: 'payment_intent_authentication_failure' }
    return intent
  }

  /** Pays an open intent with another card, by its client secret alone. */
  payAgain(id: string): PaymentIntent {
    const intent = this.intent(id)
    if (intent.status !== 'requires_payment_method') throw invalid('payment_intent_unexpected_state')
    intent.status = 'succeeded'
    return intent
  }

  refund(intentId: string, amount: number, metadata: Metadata): Refund {
    const intent = this.intent(intentId)
    if (intent.status !== 'succeeded') throw invalid('charge_not_refundable')
    const back = [...this.refunds.values()].filter((one) => one.payment_intent === intentId && one.status !== 'failed')
    const left = intent.amount - back.reduce((sum, one) => sum + one.amount, 0)
    if (left === 0) throw invalid('charge_already_refunded')
    if (amount > left) throw invalid('invalid_charge_amount', 'amount')
    const isBad = this.methods.get(intent.payment_method ?? '')?.number === CARDS.failsRefunds
    const made: Refund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: intentId,
      amount,
      currency: intent.currency,
      created: this.#seconds(),
      metadata,
      status: isBad ? 'failed' : this.delaysRefunds ? 'pending' : 'succeeded',
      ...(isBad && { failure_reason: 'expired_or_canceled_card' }),
    }
    this.refunds.set(made.id, made)
    return made
  }

  sentRefunds(intentIds: readonly string[]): Refund[] {
    return [...this.refunds.values()].filter((one) => intentIds.includes(one.payment_intent) && one.status === 'succeeded')
  }

  /** Days later, the cards' bank rejects the sent refunds. */
  returnRefunds(sent: readonly Refund[]): Refund[] {
    const returned = sent.map((one): Refund => ({ ...one, status: 'failed', failure_reason: 'lost_or_stolen_card' }))
    for (const one of returned) this.refunds.set(one.id, one)
    return returned
  }

  answerDispute(id: string, evidence: Metadata): Dispute {
    const dispute = this.disputes.get(id) ?? raise(missing('dispute'))
    if (dispute.status !== 'needs_response') throw invalid('dispute_closed')
    dispute.evidence = evidence
    const words = evidence['uncategorized_text'] ?? ''
    dispute.status = words.includes('winning_evidence') ? 'won' : words.includes('losing_evidence') ? 'lost' : 'under_review'
    return dispute
  }
}

function raise(error: Error): never {
  throw error
}
