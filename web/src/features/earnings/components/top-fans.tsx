/** The fans who have brought the most. */
import type { TopFan } from '@fanfare/contract/earnings'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money } from '#ui/amounts.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import css from './top-fans.module.css'

interface TopFansProps {
  readonly fans: readonly TopFan[]
  readonly currency: string
}

export function TopFans({ fans, currency }: TopFansProps) {
  if (fans.length === 0) return <p className={css['none']}>{t('Your first sales are listed here within two hours.')}</p>
  return (
    <ol className={css['list']}>
      {fans.map(({ fan, sales, net, firstAt }) => (
        <li key={fan._id}>
          <PersonCell person={fan}>
            {rich('{sales, plural, one {# sale} other {# sales}} since {date}', { sales, date: <DateOf at={firstAt} /> })}
          </PersonCell>
          <strong>
            <Money value={net} currency={currency} />
          </strong>
        </li>
      ))}
    </ol>
  )
}
