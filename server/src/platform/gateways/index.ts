/** The shape of every payment gateway: intents that are read, not believed, and saved cards by reference. Stripe's words. */

/** What a buyer types (sandbox only) or what the gateway's own client made of it (`token`). */
export interface CardDetails {
  readonly token?: string
  readonly number?: string
  readonly expMonth?: number
  readonly expYear?: number
  readonly cvc?: string
}

export interface SavedCard {
  /** The gateway's name for the card; useless to anyone else. */
  readonly reference: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

export type IntentStatus = 'pending' | 'authentication_needed' | 'succeeded' | 'declined'

/** The gateway's own account of one payment. Only this decides whether money came. */
export interface Intent {
  readonly id: string
  readonly status: IntentStatus
  /** Hundredths of the currency. */
  readonly amount: number
  readonly currency: string
  /** Why it was declined, in words for the buyer; empty otherwise. */
  readonly message: string
  /** Given up by us before the buyer answered; then `declined` says nothing of the card. */
  readonly isCancelled?: boolean
  /** Lets the buyer's browser authenticate; only while that is needed. */
  readonly clientSecret?: string
}

export interface NewIntent {
  /** The same key never makes a second intent, however late it comes again. */
  readonly key: string
  readonly amount: number
  readonly currency: string
  readonly customerId: string
  readonly cardReference: string
  /** The buyer is not there: a renewal. */
  readonly offSession: boolean
}

export interface NewGatewayRefund {
  /** The same key never pays back twice. */
  readonly key: string
  readonly intentId: string
  /** Minor units of the currency; several refunds of an intent are at most its amount together. */
  readonly amount: number
}

export interface GatewayRefund {
  /** `failed` is for good: the card's account is closed, for example. */
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** Why it failed; empty otherwise. */
  readonly message: string
}

export interface Webhook {
  readonly rawBody: string
  header(name: string): string | undefined
}

export interface Gateway {
  readonly name: string
  /** Refuses with `not_valid` at a field or `card_declined`. */
  saveCard(customerId: string, details: CardDetails): Promise<SavedCard>
  removeCard(reference: string): Promise<void>
  /** All that it has saved for a customer, for finding those that nobody here knows of. */
  cardsOf(customerId: string): Promise<readonly { readonly reference: string; readonly createdAt: Date }[]>
  createIntent(input: NewIntent): Promise<Intent>
  readIntent(id: string): Promise<Intent | undefined>
  /** Gives up an intent that waits for its buyer. One that is over stays as it is: read the answer. */
  cancelIntent(id: string): Promise<Intent | undefined>
  /** Pays back, or says how far a refund of this key has come: safe to call again. */
  refund(input: NewGatewayRefund): Promise<GatewayRefund>
  /** The intent that a genuine webhook is about; undefined for one that is not ours to act on. Refuses a wrong signature. */
  intentOf(webhook: Webhook): Promise<string | undefined>
}

/** The sandbox lets the buyer play the bank. */
export interface SandboxGateway extends Gateway {
  answerChallenge(customerId: string, clientSecret: string, approve: boolean): Promise<Intent | undefined>
}

export interface Gateways {
  readonly current: Gateway
  byName(name: string): Gateway | undefined
  readonly sandbox: SandboxGateway | undefined
}
