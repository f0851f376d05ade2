/**
 * Defines the interface of every payment processor: intents, whose state is read from the processor and never taken from a
 * webhook, and saved cards by reference. The terms are Stripe's.
 */
import type { Period, TransactionPage } from './books.ts'
import type { GatewayHealth } from './health.ts'
import type { GatewayKeys, Keys, WrongKey } from './keys.ts'
import type { PayoutAccounts } from './payout-accounts.ts'

/**
 * A card as typed by the buyer (sandbox only), or the id of the card setup in which the processor took the card itself (`token`).
 */
export interface CardDetails {
  readonly token?: string
  readonly number?: string
  readonly expMonth?: number
  readonly expYear?: number
  readonly cvc?: string
}

export interface SavedCard {
  /** The processor's id for the card, which is useless to anyone else. */
  readonly reference: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  /** Country of the issuing bank (ISO 3166-1), if the processor reports it. */
  readonly country?: string
  /** The same for the same card, whichever account saves it, if the processor reports it. */
  readonly fingerprint?: string
}

export type IntentStatus = 'pending' | 'authentication_needed' | 'succeeded' | 'declined'

/** The processor's record of one payment. Only this record decides whether money arrived. */
export interface Intent {
  readonly id: string
  readonly status: IntentStatus
  /** Minor units of the currency. */
  readonly amount: number
  readonly currency: string
  /** Why the payment was declined, for the buyer; otherwise empty. */
  readonly message: string
  /** True if this site canceled the payment before the buyer acted. `declined` then does not concern the card. */
  readonly isCancelled?: boolean
  /** True if the payment was not charged in time and no longer will be. The buyer is notified. */
  readonly isLost?: boolean
  /** Lets the buyer's browser authenticate; present only while that is needed. */
  readonly clientSecret?: string
  /** The processor's page on which the buyer pays; present only while it waits for the buyer. */
  readonly redirectUrl?: string
  /** Details of the card from this payment, if the processor takes the card together with a payment. */
  readonly card?: Omit<SavedCard, 'reference'>
}

export interface NewIntent {
  /** The same key never creates a second intent, however late it is repeated. */
  readonly key: string
  /**
   * When the payment with this key began. Processors that forget keys search for the intent once they may have forgotten its key.
   */
  readonly createdAt: Date
  readonly amount: number
  readonly currency: string
  readonly customerId: string
  readonly cardReference: string
  /** True if the buyer is absent, as in a renewal. */
  readonly offSession: boolean
}

export interface NewGatewayRefund {
  /** The same key never refunds twice. */
  readonly key: string
  /** Repeating a failed attempt returns the same result, so a caller that retries increments the number. */
  readonly attempt: number
  readonly intentId: string
  /** Minor units of the currency. The refunds of an intent never exceed its amount in total. */
  readonly amount: number
}

export interface GatewayRefund {
  /** `failed` is final, for example because the card's account is closed. */
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** Why the refund failed; otherwise empty. */
  readonly message: string
}

export interface SentRefunds {
  /**
   * Returns the current state, because a bank can return a refund days later. Creates nothing; returns undefined if the key is
   * unknown.
   */
  read(refund: Pick<NewGatewayRefund, 'key' | 'intentId'>): Promise<GatewayRefund | undefined>
  /** Returns the keys of refunds since then that failed, to detect lost webhooks. */
  failedSince(from: Date): Promise<readonly string[]>
}

export interface Webhook {
  readonly rawBody: string
  header(name: string): string | undefined
  /** The event and the secret from the URL that the processor called. */
  readonly eventType?: string | undefined
  readonly secret?: string | undefined
}

/** The subject of a genuine webhook, by ids only: its state is read from the processor. */
export type WebhookSubject =
  | { readonly kind: 'intent'; readonly id: string }
  | { readonly kind: 'setup'; readonly id: string }
  /** The key of a refund. */
  | { readonly kind: 'refund'; readonly key: string }
  | { readonly kind: 'dispute'; readonly id: string; readonly intentId: string }
  /** The key of a transfer to a payout account. */
  | { readonly kind: 'transfer'; readonly key: string }

/**
 * How the buyer adds a card: types it here (sandbox), uses the processor's own fields on our page, or enters it with a payment on
 * the processor's page (`redirect`). For `redirect`, a card is saved blank (`last4` is empty) and becomes known once it has paid.
 */
export type CardEntry = 'typed' | 'elements' | 'redirect'

export interface NewCardSetup {
  /** The same key starts one setup. */
  readonly key: string
  readonly customerId: string
}

/** Apple Pay or Google Pay: the buyer's device stores the card, and the processor's fields show a button. */
export interface DigitalWallet {
  readonly name: 'apple_pay' | 'google_pay'
  readonly isOffered: boolean
  /** Why the wallet is not offered, for an operator; may be empty. */
  readonly message: string
}

/** A card that is being added. `saveCard` takes the id as `token` once the buyer is done. */
export interface CardSetup {
  readonly id: string
  /** For the processor's client in the browser. */
  readonly clientSecret?: string
}

/**
 * The cardholder's bank asks about a payment and moves no money (`inquiry`, `closed`), or has taken the money back: `open` until
 * the bank decides.
 */
export interface GatewayDispute {
  readonly id: string
  readonly status: 'inquiry' | 'open' | 'won' | 'lost' | 'closed'
  /** Minor units of the currency. */
  readonly amount: number
  /** The processor's term, such as `fraudulent`. */
  readonly reason: string
  /** Deadline for evidence; undefined if no evidence is taken, or no longer. */
  readonly dueBy: Date | undefined
}

/** Texts that support a payment, and the buyer's identity. */
export interface DisputeEvidence {
  readonly customerName: string
  readonly customerEmail: string
  readonly productDescription: string
  /** When and how the buyer used what was paid for. */
  readonly accessLog: string
  readonly text: string
}

export interface Gateway {
  readonly name: string
  readonly cardEntry: CardEntry
  /** Returns the smallest charge in a currency, in minor units; 0 if unknown. */
  minimumCharge(currency: string): number
  /** Part of the URL at which the processor calls this site, if it does not sign everything it sends. */
  readonly webhookSecret?: string
  isReady(): Promise<boolean>
  /** Returns which of these keys, not stored yet, the processor rejects; `unreachable` if it did not reply. */
  wrongKey(keys: Keys): Promise<WrongKey | 'unreachable' | undefined>
  /** Sends a harmless request. Throws an error with a message for operators. */
  check(): Promise<void>
  /** For the processor's client in the browser; empty if it needs no key. */
  publishableKey(): Promise<string>
  /** The name on the buyer's bank statement. */
  descriptor(): Promise<string>
  /**
   * Makes the processor show digital wallets in its fields on a domain, and returns the state of each. Safe to repeat. Absent if
   * it has none.
   */
  offerDigitalWallets?(domain: string): Promise<readonly DigitalWallet[]>
  /** Starts adding a card, if the processor takes the card itself. */
  beginCardSetup(input: NewCardSetup): Promise<CardSetup>
  /** Returns the customer of a card setup; undefined for a setup of another site. */
  customerOfSetup(setupId: string): Promise<string | undefined>
  /** Throws `not_valid` with fields, or `card_declined`. A setup saves the same card however often it is repeated. */
  saveCard(customerId: string, details: CardDetails): Promise<SavedCard>
  removeCard(reference: string): Promise<void>
  /** Returns the card as it is now; undefined if the processor no longer has it. Absent if saved cards never change. */
  readCard?(reference: string): Promise<SavedCard | undefined>
  /** Returns all saved cards of a customer, to find cards that this site does not know. */
  cardsOf(customerId: string): Promise<readonly { readonly reference: string; readonly createdAt: Date }[]>
  createIntent(input: NewIntent): Promise<Intent>
  /** Returns the intent that `createIntent` made for this key if its reply was lost. Creates none. */
  findIntent(input: NewIntent): Promise<Intent | undefined>
  readIntent(id: string): Promise<Intent | undefined>
  /** Cancels an intent that waits for its buyer. A finished intent stays unchanged: check the result. */
  cancelIntent(id: string): Promise<Intent | undefined>
  /** Sends a refund, or returns the progress of this attempt. Safe to repeat. */
  refund(input: NewGatewayRefund): Promise<GatewayRefund>
  /** Absent if a succeeded refund is final. */
  readonly sentRefunds?: SentRefunds
  /** Undefined if the payment is not disputed. */
  disputeOf(intentId: string): Promise<GatewayDispute | undefined>
  /**
   * Returns the intents of all payments disputed since then, to detect lost webhooks. Undefined while the list is unavailable.
   */
  disputedSince(from: Date): Promise<readonly string[] | undefined>
  /** Absent if the processor responds to disputes itself. */
  submitEvidence?(disputeId: string, evidence: DisputeEvidence): Promise<void>
  /** Refunds payments for nothing that could not be refunded on arrival. Absent if there can be none. */
  returnUnmatchedPayments?(): Promise<void>
  /** Returns the processor's own records of a period, in pages. */
  transactionsBetween(period: Period): Promise<TransactionPage>
  /** Undefined for a genuine webhook that this site does not handle. Throws for a wrong signature. */
  subjectOf(webhook: Webhook): Promise<WebhookSubject | undefined>
}

/** The sandbox lets the buyer act as the bank. */
export interface SandboxGateway extends Gateway {
  answerChallenge(customerId: string, clientSecret: string, approve: boolean): Promise<Intent | undefined>
}

export interface Gateways {
  /** In the order of preference if an operator has chosen none. */
  readonly all: readonly Gateway[]
  byName(name: string): Gateway | undefined
  readonly sandbox: SandboxGateway | undefined
  readonly payoutAccounts: PayoutAccounts
  readonly keys: GatewayKeys
  readonly health: GatewayHealth
}
