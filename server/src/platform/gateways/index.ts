/** The shape of every payment gateway: intents that are read, not believed, and saved cards by reference. Stripe's words. */
import type { Period, TransactionPage } from './books.ts'
import type { GatewayHealth } from './health.ts'
import type { GatewayKeys, Keys, WrongKey } from './keys.ts'
import type { PayoutAccounts } from './payout-accounts.ts'

/** What a buyer types (sandbox only), or the id of the card setup in which the gateway took the card itself (`token`). */
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
  /** Of the bank that issued it (ISO 3166-1), where the gateway says it. */
  readonly country?: string
}

export type IntentStatus = 'pending' | 'authentication_needed' | 'succeeded' | 'declined'

/** The gateway's own account of one payment. Only this decides whether money came. */
export interface Intent {
  readonly id: string
  readonly status: IntentStatus
  /** Minor units of the currency. */
  readonly amount: number
  readonly currency: string
  /** Why it was declined, in words for the buyer; empty otherwise. */
  readonly message: string
  /** Given up by us before the buyer answered; then `declined` says nothing of the card. */
  readonly isCancelled?: boolean
  /** It was charged nowhere in time, and is not any more: its buyer is told. */
  readonly isLost?: boolean
  /** Lets the buyer's browser authenticate; only while that is needed. */
  readonly clientSecret?: string
  /** The gateway's own page on which the buyer pays; only while it waits for that. */
  readonly redirectUrl?: string
  /** What it has learned of the card by this payment, where it takes the card together with a payment. */
  readonly card?: Omit<SavedCard, 'reference'>
}

export interface NewIntent {
  /** The same key never makes a second intent, however late it comes again. */
  readonly key: string
  /** When the payment of this key began; gateways that forget keys look for its intent once they may have forgotten it. */
  readonly createdAt: Date
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
  /** A failed attempt is answered in the same way when it is repeated: whoever tries anew counts up. */
  readonly attempt: number
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

export interface SentRefunds {
  /** How it is now, as a bank can return one days later. Makes none; undefined where there is none of this key. */
  read(refund: Pick<NewGatewayRefund, 'key' | 'intentId'>): Promise<GatewayRefund | undefined>
  /** The keys of those that were begun since then and have failed: what says that webhooks were lost. */
  failedSince(from: Date): Promise<readonly string[]>
}

export interface Webhook {
  readonly rawBody: string
  header(name: string): string | undefined
  /** What the address at which it has called says: the event, and the secret in it. */
  readonly eventType?: string | undefined
  readonly secret?: string | undefined
}

/** What a genuine webhook is about, by ids alone: the state of it is read from the gateway. */
export type WebhookSubject =
  | { readonly kind: 'intent'; readonly id: string }
  | { readonly kind: 'setup'; readonly id: string }
  /** The key of a refund. */
  | { readonly kind: 'refund'; readonly key: string }
  | { readonly kind: 'dispute'; readonly id: string; readonly intentId: string }
  /** The key of a transfer to a payout account. */
  | { readonly kind: 'transfer'; readonly key: string }

/**
 * How the buyer adds a card: types it here (sandbox), in the gateway's own fields on our page, or together with a payment on the
 * gateway's own page (`redirect`). There a card is saved blank (`last4` is empty) and known once it has paid.
 */
export type CardEntry = 'typed' | 'elements' | 'redirect'

export interface NewCardSetup {
  /** The same key begins one setup. */
  readonly key: string
  readonly customerId: string
}

/** Apple Pay or Google Pay: a card that the buyer's device keeps, for which the gateway's fields show a button. */
export interface DigitalWallet {
  readonly name: 'apple_pay' | 'google_pay'
  readonly isOffered: boolean
  /** Why it is not, in words for an operator; may be empty. */
  readonly message: string
}

/** A card on its way to being saved. `saveCard` takes the id as `token` once the buyer is done. */
export interface CardSetup {
  readonly id: string
  /** For the gateway's client in the browser. */
  readonly clientSecret?: string
}

/** The cardholder's bank asks about a payment and moves nothing (`inquiry`, `closed`), or has taken it back: `open` until it decides. */
export interface GatewayDispute {
  readonly id: string
  readonly status: 'inquiry' | 'open' | 'won' | 'lost' | 'closed'
  /** Minor units of the currency. */
  readonly amount: number
  /** The gateway's word for it, such as `fraudulent`. */
  readonly reason: string
  /** Until when evidence is taken; undefined when it is not, or not any more. */
  readonly dueBy: Date | undefined
}

/** Texts that speak for a payment, and who it was from. */
export interface DisputeEvidence {
  readonly customerName: string
  readonly customerEmail: string
  readonly productDescription: string
  /** When and how what was paid for was used. */
  readonly accessLog: string
  /** Receipt, terms that were agreed to, and anything else. */
  readonly text: string
}

export interface Gateway {
  readonly name: string
  readonly cardEntry: CardEntry
  /** The smallest charge in a currency, in minor units; 0 where none is known. */
  minimumCharge(currency: string): number
  /** Part of the address at which it calls this site, where it does not sign all that it says. */
  readonly webhookSecret?: string
  /** Whether it has every key that it needs. */
  isReady(): Promise<boolean>
  /** Whether it takes these keys, which nobody has stored yet; `unreachable` when it could not be asked. */
  wrongKey(keys: Keys): Promise<WrongKey | 'unreachable' | undefined>
  /** Asks it something harmless. Throws what is wrong, in words for an operator. */
  check(): Promise<void>
  /** For its client in the browser; empty where it needs none. */
  publishableKey(): Promise<string>
  /** What the buyer's bank statement names. */
  descriptor(): Promise<string>
  /** Has the gateway show digital wallets in its fields on a domain, and answers what it says of each. Safe to repeat. Absent where it has none. */
  offerDigitalWallets?(domain: string): Promise<readonly DigitalWallet[]>
  /** Begins adding a card where the gateway takes it itself. */
  beginCardSetup(input: NewCardSetup): Promise<CardSetup>
  /** Whose card setup this is; undefined for one that is not of this site. */
  customerOfSetup(setupId: string): Promise<string | undefined>
  /** Refuses with `not_valid` at a field or `card_declined`. A setup saves the same card however often it comes. */
  saveCard(customerId: string, details: CardDetails): Promise<SavedCard>
  removeCard(reference: string): Promise<void>
  /** As it is now; undefined for one that it has no more. Absent where a saved card stays what it was. */
  readCard?(reference: string): Promise<SavedCard | undefined>
  /** All that it has saved for a customer, for finding those that nobody here knows of. */
  cardsOf(customerId: string): Promise<readonly { readonly reference: string; readonly createdAt: Date }[]>
  createIntent(input: NewIntent): Promise<Intent>
  /** What `createIntent` has made of this key, whose answer was lost. Makes none. */
  findIntent(input: NewIntent): Promise<Intent | undefined>
  readIntent(id: string): Promise<Intent | undefined>
  /** Gives up an intent that waits for its buyer. One that is over stays as it is: read the answer. */
  cancelIntent(id: string): Promise<Intent | undefined>
  /** Pays back, or says how far this attempt has come: safe to call again. */
  refund(input: NewGatewayRefund): Promise<GatewayRefund>
  /** Absent where a refund that has succeeded stays so. */
  readonly sentRefunds?: SentRefunds
  /** Undefined where nobody disputes the payment. */
  disputeOf(intentId: string): Promise<GatewayDispute | undefined>
  /** The intents of all payments that were disputed since then: what says that webhooks were lost. Undefined while its list cannot be asked for. */
  disputedSince(from: Date): Promise<readonly string[] | undefined>
  /** Absent where the gateway answers disputes itself. */
  submitEvidence?(disputeId: string, evidence: DisputeEvidence): Promise<void>
  /** Gives back what was paid for nothing and could not be given back when it came. Absent where nothing can be. */
  returnUnmatchedPayments?(): Promise<void>
  /** Its own books of what was begun in a period, page by page. */
  transactionsBetween(period: Period): Promise<TransactionPage>
  /** Undefined for a genuine webhook that is not ours to act on. Refuses a wrong signature. */
  subjectOf(webhook: Webhook): Promise<WebhookSubject | undefined>
}

/** The sandbox lets the buyer play the bank. */
export interface SandboxGateway extends Gateway {
  answerChallenge(customerId: string, clientSecret: string, approve: boolean): Promise<Intent | undefined>
}

export interface Gateways {
  /** In the order in which they are offered where an operator has chosen nothing. */
  readonly all: readonly Gateway[]
  byName(name: string): Gateway | undefined
  readonly sandbox: SandboxGateway | undefined
  readonly payoutAccounts: PayoutAccounts
  readonly keys: GatewayKeys
  readonly health: GatewayHealth
}
