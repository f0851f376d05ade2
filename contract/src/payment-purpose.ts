import { Type } from 'typebox'

/** Names what a payment is for. Features of the server declare the purposes. */
export const PaymentPurpose = Type.String({ pattern: '^[a-z][a-z_]{1,29}$' })
