/** What a gateway's own books say, page by page. */

/** A line of the gateway's own books. */
export interface GatewayTransaction {
  readonly kind: 'payment' | 'refund'
  /** Of a payment its intent; of a refund our key, or the gateway's id where it was made outside of this site. */
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** Minor units of the currency, never negative. */
  readonly amount: number
  readonly currency: string
  readonly at: Date
}

export interface TransactionPage {
  readonly transactions: readonly GatewayTransaction[]
  /** Opaque; absent at the end. */
  readonly next?: string
}

export interface Period {
  readonly from: Date
  /** Not included. */
  readonly to: Date
  readonly cursor?: string
}
