/** Defines the interface of a payout processor: performers' accounts with it, and transfers to them. */
import type { Period } from './books.ts'

/** An account with the processor, which pays the performer. */
export interface PayoutAccount {
  /**
   * `started`: the processor needs more information. `restricted`: the account cannot receive transfers or payouts, and the
   * processor's page gives the reason.
   */
  readonly state: 'none' | 'started' | 'complete' | 'restricted'
  /** The processor's id of the account, and its payout currency; undefined if there is no account. */
  readonly reference?: string | undefined
  readonly currency?: string | undefined
}

export interface NewPayoutAccount {
  readonly accountId: string
  readonly email: string
  /** The page to which the processor returns the performer. */
  readonly returnUrl: string
}

export interface NewPayoutTransfer {
  readonly key: string
  /** Repeating a refused attempt returns the same result, so a caller that retries increments the number. */
  readonly attempt: number
  /** Minor units of the currency. */
  readonly amount: number
  readonly currency: string
  /** The processor's id of the receiving account. */
  readonly account: string
}

export interface PayoutTransfer {
  readonly id: string
  readonly at: Date
  /** Empty for a transfer made outside of this site. */
  readonly key: string
  /** Minor units of the currency, and how much of the amount was reversed. */
  readonly amount: number
  readonly reversed: number
  readonly currency: string
}

/** `refused` is final: this account cannot receive money. `stopped`: nothing was sent, and another attempt can succeed. */
export type TransferAnswer =
  | { readonly status: 'sent'; readonly transfer: PayoutTransfer }
  | { readonly status: 'refused' | 'stopped'; readonly message: string }

export interface TransferPage {
  readonly transfers: readonly PayoutTransfer[]
  /** Opaque; absent on the last page. */
  readonly next?: string
}

/** Accounts with Stripe (Connect) for payouts, and the transfers to them. */
export interface PayoutAccounts {
  isReady(): Promise<boolean>
  /** Creates the account once. Returns the URL of the page on which the processor collects the performer's details. */
  onboard(input: NewPayoutAccount): Promise<string>
  read(accountId: string): Promise<PayoutAccount>
  /**
   * Sends once per key, however often it is called: if a reply was lost, the existing transfer is found before another is made.
   * Throws `GatewayDown` while the outcome is unknown; then call again with the same key and attempt.
   */
  send(input: NewPayoutTransfer): Promise<TransferAnswer>
  /** Returns the current transfer of a key; undefined if there is none. */
  transferOf(key: string): Promise<PayoutTransfer | undefined>
  /** Returns all transfers of a period, in pages. */
  transfersBetween(period: Period): Promise<TransferPage>
}
