import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listTopFans } from '@fanfare/contract/earnings'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { RankedList } from './ranked-list.tsx'
import { topFansInput } from './earnings-url.ts'

export function TopFans({ currency }: { readonly currency: string }) {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listTopFans, topFansInput(params)))
  const empty = params.has('username')
    ? t('No sales to this fan yet. Sales appear within two hours.')
    : t('Your first sales appear here within two hours.')
  return (
    <RankedList pages={pages} empty={empty} currency={currency} keyOf={({ fan }) => fan._id}>
      {({ fan, sales, firstAt }) => (
        <PersonCell person={fan}>
          {rich('{sales, plural, one {# sale} other {# sales}} since {date}', { sales, date: <DateOf at={firstAt} /> })}
        </PersonCell>
      )}
    </RankedList>
  )
}
