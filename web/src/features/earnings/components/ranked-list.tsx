/** A list sorted by earnings, highest first, with a button for more. */
import type { ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { useNextPage } from '#lib/next-page.ts'
import { Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import type { InfiniteItemsProps } from '#ui/infinite-list.tsx'
import css from './ranked-list.module.css'

interface RankedListProps<T> {
  readonly pages: InfiniteItemsProps<T>['pages']
  readonly empty: string
  readonly currency: string
  readonly keyOf: (item: T) => string
  /** Shown next to the earnings. */
  readonly children: (item: T) => ReactNode
}

export function RankedList<T extends { net: number }>({ pages, empty, currency, keyOf, children }: RankedListProps<T>) {
  const { data, error } = pages
  const { readNextPage, retry } = useNextPage(pages)
  const items = data?.pages.flatMap((page) => page.data)
  if (!items) return error ? <ErrorNote error={error} onRetry={retry} /> : <SkeletonRows />
  if (items.length === 0) return <p className={css['none']}>{empty}</p>
  return (
    <>
      <ol className={css['list']}>
        {items.map((item) => (
          <li key={keyOf(item)}>
            {children(item)}
            <strong>
              <Money value={item.net} currency={currency} />
            </strong>
          </li>
        ))}
      </ol>
      {error && <ErrorNote error={error} onRetry={retry} />}
      {pages.hasNextPage && (
        <Button variant="quiet" isPending={pages.isFetchingNextPage} onClick={() => void readNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}
