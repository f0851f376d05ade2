/** A list that reads on as its end comes near, with every state a list has. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { ErrorNote, SkeletonRows } from './feedback.tsx'
import css from './infinite-list.module.css'

export interface InfiniteItemsProps<T> {
  /** What `useInfiniteQuery(infiniteQuery(…))` answers. */
  readonly pages: UseInfiniteQueryResult<InfiniteData<{ data: T[]; total: number }>>
  /** Shown instead of the list when there is nothing. */
  readonly empty: ReactNode
  readonly skeleton?: ReactNode
  /** Words for the end; nothing below a single page. */
  readonly end?: string
}

interface InfiniteListProps<T> extends InfiniteItemsProps<T> {
  readonly children: (item: T, index: number) => ReactNode
  /** What the list is of, for screen readers. */
  readonly label: string
}

/** Items need an `_id`; each stands in a list item of its own. */
export const InfiniteList = <T extends { _id: string }>({ children, label, ...props }: InfiniteListProps<T>) => (
  <InfiniteItems {...props}>
    {(items) => (
      <ul aria-label={label} aria-busy={props.pages.isFetchingNextPage}>
        {items.map((item, index) => (
          <li key={item._id}>{children(item, index)}</li>
        ))}
      </ul>
    )}
  </InfiniteItems>
)

type ShownItems<T> = InfiniteItemsProps<T> & { readonly children: (items: readonly T[]) => ReactNode }

/** The states of such a list around items that are shown in another way. */
export function InfiniteItems<T extends { _id: string }>(props: ShownItems<T>) {
  const { pages, children, empty, skeleton = <SkeletonRows /> } = props
  const items = unique(pages.data?.pages.flatMap((page) => page.data) ?? [])
  if (pages.isPending) return skeleton
  if (items.length === 0) return pages.error ? <ErrorNote error={pages.error} onRetry={pages.refetch} /> : empty
  return (
    <Fragment>
      {children(items)}
      <End {...props} />
    </Fragment>
  )
}

function End<T>({ pages, skeleton = <SkeletonRows count={2} />, end = t('That is all.') }: InfiniteItemsProps<T>) {
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = pages
  const mark = useRef<HTMLDivElement>(null)
  const readOn = useEffectEvent(() => void (!pages.isFetchingNextPage && fetchNextPage()))
  const isWaiting = hasNextPage && !error
  useEffect(() => {
    if (!isWaiting || !mark.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && readOn(), { rootMargin: '800px' })
    watcher.observe(mark.current)
    return () => watcher.disconnect()
    // Seen anew after each page, in case its end is still in view.
  }, [isWaiting, isFetchingNextPage])

  if (error) return <ErrorNote error={error} onRetry={fetchNextPage} />
  if (hasNextPage) return <div ref={mark}>{isFetchingNextPage && skeleton}</div>
  return (pages.data?.pages.length ?? 0) > 1 ? <p className={css['end']}>{end}</p> : null
}

/** Offsets shift when something new arrives at the top: the same thing must not stand there twice. */
const unique = <T extends { _id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item._id, item])).values(),
]
