/** The fans by what they have brought, the most first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listTopFans } from '@fanfare/contract/earnings'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { fansIn } from './sales-here.ts'
import css from './top-fans.module.css'

interface TopFansProps {
  readonly currency: string
}

export function TopFans({ currency }: TopFansProps) {
  const [params] = useSearchParams()
  const { data, error, refetch, ...pages } = useInfiniteQuery(infiniteQuery(listTopFans, fansIn(params)))
  const fans = data?.pages.flatMap((page) => page.data)
  if (!fans) return error ? <ErrorNote error={error} onRetry={refetch} /> : <SkeletonRows />
  if (fans.length === 0)
    return (
      <p className={css['none']}>
        {params.has('username')
          ? t('No sales to this fan are counted yet. Sales are counted within two hours.')
          : t('Your first sales are listed here within two hours.')}
      </p>
    )
  return (
    <>
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
      {error && <ErrorNote error={error} onRetry={pages.fetchNextPage} />}
      {pages.hasNextPage && (
        <Button variant="quiet" isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}
