/** Objects and errors of the fake of Stripe, with the fields that the code reads. */

export type Metadata = Readonly<Record<string, string>>

export interface Method {
  readonly id: string
  readonly object: 'payment_method'
  readonly type: 'card'
  customer: string | null
  readonly created: number
  card: {
    readonly brand: string
    readonly last4: string
    readonly exp_month: number
    readonly exp_year: number
    readonly country: string
  }
  readonly number: string
}
export interface SetupIntent {
  readonly id: string
  readonly object: 'setup_intent'
  readonly client_secret: string
  readonly customer: string
  readonly metadata: Metadata
  status: string
  payment_method: string | null
  last_setup_error: { readonly code: string } | null
}
export interface PaymentIntent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly client_secret: string
  readonly customer: string
  readonly amount: number
  readonly currency: string
  readonly created: number
  readonly metadata: Metadata
  payment_method: string | null
  status: string
  last_payment_error: { readonly type: 'card_error'; readonly code: string; readonly decline_code?: string } | null
}
export interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly payment_intent: string
  readonly amount: number
  readonly currency: string
  readonly created: number
  readonly metadata: Metadata
  status: string
  failure_reason?: string
}
export interface Dispute {
  readonly id: string
  readonly object: 'dispute'
  readonly payment_intent: string
  readonly amount: number
  readonly reason: string
  status: string
  readonly evidence_details: { readonly due_by: number }
  evidence: Metadata
}
export interface Account {
  readonly id: string
  readonly object: 'account'
  readonly metadata: Metadata
  details_submitted: boolean
  payouts_enabled: boolean
  capabilities: { transfers: 'inactive' | 'pending' | 'active' }
  default_currency: string
}
export interface Transfer {
  readonly id: string
  readonly object: 'transfer'
  readonly amount: number
  amount_reversed: number
  reversed: boolean
  readonly currency: string
  readonly destination: string
  readonly transfer_group: string | null
  readonly created: number
  readonly metadata: Metadata
}

/** An error in Stripe's words. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: Readonly<Record<string, unknown>>
  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error['message'] ?? error['code']))
    this.status = status
    this.error = error
  }
}
