import type { ReactNode } from 'react'
import type { Person } from '@fanfare/contract/people'
import { t } from '#lib/i18n.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { minus } from './exchange.ts'
import css from './sheet.module.css'

interface SumsProps {
  readonly rows: readonly { readonly label: string; readonly value: ReactNode; readonly isTotal?: boolean }[]
}

export function Sums({ rows }: SumsProps) {
  return (
    <dl className={css['sums']}>
      {rows.map(({ label, value, isTotal }) => (
        <div key={label} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the price and the balance before and after, or the missing amount. */
export function WalletSums({ price, balance, label = t('Price') }: { price: number; balance: number; label?: string }) {
  const after = minus(balance, price)
  return (
    <Sums
      rows={[
        { label, value: <TokenAmount value={price} />, isTotal: true },
        { label: t('Your balance'), value: <TokenAmount value={balance} /> },
        after < 0
          ? { label: t('Still needed'), value: <TokenAmount value={-after} /> }
          : { label: t('Balance after'), value: <TokenAmount value={after} /> },
      ]}
    />
  )
}

export function Recipient({ person, children }: { person: Person; children: ReactNode }) {
  return (
    <div className={css['whom']}>
      <Avatar person={person} size={56} />
      <div>
        <PersonName person={person} />
        <p>{children}</p>
      </div>
    </div>
  )
}
