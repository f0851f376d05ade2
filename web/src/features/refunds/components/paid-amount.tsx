/** Shows an amount in its currency of payment: tokens from a wallet, or money by card. */
import { Money, TokenAmount } from '#ui/amounts.tsx'

export interface Paying {
  readonly paidBy: 'wallet' | 'card'
  readonly currency: string
}

export const PaidAmount = ({ value, paidBy, currency }: Paying & { readonly value: number }) =>
  paidBy === 'wallet' ? <TokenAmount value={value} /> : <Money value={value} currency={currency} />
