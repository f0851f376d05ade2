/** The shape of a gateway that pays performers out: accounts with it, and transfers to them. */
import type { Period } from './books.ts'

/** An account with the gateway to which it pays performers out. */
export interface PayoutAccount {
  /** `started`: the gateway wants to know more; `restricted`: it takes nothing for it, or pays nothing out, and says there why. */
  readonly state: 'none' | 'started' | 'complete' | 'restricted'
  /** The gateway's name for it, and the currency in which it is paid out; undefined where there is none. */
  readonly reference?: string | undefined
  readonly currency?: string | undefined
}

export interface NewPayoutAccount {
  readonly accountId: string
  readonly email: string
  /** Where the gateway sends the performer back to. */
  readonly returnUrl: string
}

export interface NewPayoutTransfer {
  readonly key: string
  /** A refused attempt is answered in the same way when it is repeated: whoever tries anew counts up. */
  readonly attempt: number
  /** Minor units of the currency. */
  readonly amount: number
  readonly currency: string
  /** The gateway's name for the account that receives it. */
  readonly account: string
}

/** A transfer in the gateway's books. */
export interface PayoutTransfer {
  readonly id: string
  readonly at: Date
  /** Empty for one that was made outside of this site. */
  readonly key: string
  /** Minor units of the currency, and how much of it was taken back. */
  readonly amount: number
  readonly reversed: number
  readonly currency: string
}

/** `refused` is for good: this account receives nothing. `stopped`: nothing was sent, and another attempt can succeed. */
export type TransferAnswer =
  | { readonly status: 'sent'; readonly transfer: PayoutTransfer }
  | { readonly status: 'refused' | 'stopped'; readonly message: string }

export interface TransferPage {
  readonly transfers: readonly PayoutTransfer[]
  /** Opaque; absent at the end. */
  readonly next?: string
}

/** Accounts with Stripe (Connect), to which payouts can go, and the transfers to them. */
export interface PayoutAccounts {
  isReady(): Promise<boolean>
  /** Makes one, once, and answers the address of the page on which the gateway asks for what it has to know. */
  onboard(input: NewPayoutAccount): Promise<string>
  read(accountId: string): Promise<PayoutAccount>
  /**
   * Sends once for each key, however often and from wherever it is asked: what a lost answer has left is found before another transfer is
   * made. Throws `GatewayDown` while nothing is known; then ask again with the same key and attempt.
   */
  send(input: NewPayoutTransfer): Promise<TransferAnswer>
  /** The transfer of a key as the gateway has it now; undefined where there is none. */
  transferOf(key: string): Promise<PayoutTransfer | undefined>
  /** All transfers that were made in a period, page by page. */
  transfersBetween(period: Period): Promise<TransferPage>
}
