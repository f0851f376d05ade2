/** Shows earnings that are withheld: owed after refunds, frozen by disputes, or held until orders are delivered. */
import type { ReactNode } from 'react'
import { rich } from '#lib/rich.tsx'
import { Money } from '#ui/amounts.tsx'

interface HeldEarningsProps {
  readonly owed: number
  readonly frozen: number
  readonly undelivered: number
  readonly currency: string
  /** Shown when nothing is withheld. */
  readonly children: ReactNode
}

export function HeldEarnings({ owed, frozen, undelivered, currency, children }: HeldEarningsProps) {
  if (owed === 0 && frozen === 0 && undelivered === 0) return children
  return (
    <>
      {owed > 0 &&
        rich('{amount} in refunds will be deducted from your next earnings.', {
          amount: <Money value={owed} currency={currency} />,
        })}{' '}
      {frozen > 0 &&
        rich('{amount} is frozen until a bank decides a dispute.', {
          amount: <Money value={frozen} currency={currency} />,
        })}{' '}
      {undelivered > 0 &&
        rich('{amount} is held until your orders are delivered.', {
          amount: <Money value={undelivered} currency={currency} />,
        })}
    </>
  )
}
