/** A list that reads on as its end comes near, with every state a list has. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { ErrorNote, SkeletonRows } from './feedback.tsx'
import css from './infinite-list.module.css'

interface InfiniteListProps<T> {
  /** What `useInfiniteQuery(infiniteQuery(…))` answers. */
  readonly pages: UseInfiniteQueryResult<InfiniteData<{ data: T[]; total: number }>>
  readonly children: (item: T, index: number) => ReactNode
  /** Shown instead of the list when there is nothing. */
  readonly empty: ReactNode
  readonly skeleton?: ReactNode
  /** What the list is of, for screen readers. */
  readonly label: string
  /** Words for the end; nothing below a single page. */
  readonly end?: string
}

/** Items need an `_id`; each stands in a list item of its own. */
export function InfiniteList<T extends { _id: string }>(props: InfiniteListProps<T>) {
  const { pages, children, empty, label, skeleton = <SkeletonRows /> } = props
  const items = unique(pages.data?.pages.flatMap((page) => page.data) ?? [])
  if (pages.isPending) return skeleton
  if (items.length === 0) return pages.error ? <ErrorNote error={pages.error} onRetry={pages.refetch} /> : empty
  return (
    <Fragment>
      <ul aria-label={label} aria-busy={pages.isFetchingNextPage}>
        {items.map((item, index) => (
          <li key={item._id}>{children(item, index)}</li>
        ))}
      </ul>
      <End {...props} />
    </Fragment>
  )
}

function End<T>({ pages, skeleton = <SkeletonRows count={2} />, end = t('That is all.') }: InfiniteListProps<T>) {
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
