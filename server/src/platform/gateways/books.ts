/** Defines the transactions of a payment processor's own records, in pages. */

export interface GatewayTransaction {
  readonly kind: 'payment' | 'refund'
  /** The intent of a payment. For a refund our key, or the processor's id if the refund was made outside of this site. */
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** Minor units of the currency, never negative. */
  readonly amount: number
  readonly currency: string
  readonly at: Date
}

export interface TransactionPage {
  readonly transactions: readonly GatewayTransaction[]
  /** Opaque; absent on the last page. */
  readonly next?: string
}

export interface Period {
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
  readonly cursor?: string
}
