/** The posts, galleries, videos and messages by what they have brought, the most first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listEarningThings } from '@fanfare/contract/earnings'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { oneOfKind } from './kinds.ts'
import { thingsIn } from './sales-here.ts'
import css from './top-fans.module.css'

export function Things({ currency }: { readonly currency: string }) {
  const [params] = useSearchParams()
  const { data, error, refetch, ...pages } = useInfiniteQuery(infiniteQuery(listEarningThings, thingsIn(params)))
  const things = data?.pages.flatMap((page) => page.data)
  if (!things) return error ? <ErrorNote error={error} onRetry={refetch} /> : <SkeletonRows />
  if (things.length === 0)
    return <p className={css['none']}>{t('What fans unlock is listed here within two hours, by what it has brought.')}</p>
  return (
    <>
      <ol className={css['list']}>
        {things.map(({ _id: id, kind, title, sales, net }) => (
          <li key={id}>
            <span className={css['thing']}>
              {title === '' ? oneOfKind(kind) : title}
              <small>
                {title !== '' && `${oneOfKind(kind)} · `}
                {t('{sales, plural, one {# sale} other {# sales}}', { sales })}
              </small>
            </span>
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
