import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { ErrorNote, SkeletonRows } from './feedback.tsx'
import { lazyComponent } from './lazy-component.tsx'

const ListEnd = lazyComponent(() => import('./list-end.tsx'))

export interface InfiniteItemsProps<T> {
  /** The result of `useInfiniteQuery(infiniteQuery(…))`. */
  readonly pages: UseInfiniteQueryResult<InfiniteData<{ data: T[]; total: number }>>
  readonly empty: ReactNode
  readonly skeleton?: ReactNode
  /** A single page shows no end. */
  readonly end?: string
}

interface InfiniteListProps<T> extends InfiniteItemsProps<T> {
  readonly children: (item: T, index: number) => ReactNode
  readonly label: string
}

/** Items need an `_id`. Each is rendered in its own list item. */
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

/** The states of an infinite list around items that are not in a `<ul>`. */
export function InfiniteItems<T extends { _id: string }>(props: ShownItems<T>) {
  const { pages, children, empty, skeleton = <SkeletonRows /> } = props
  const items = unique(pages.data?.pages.flatMap((page) => page.data) ?? [])
  if (pages.isPending) return skeleton
  if (items.length === 0) return pages.error ? <ErrorNote error={pages.error} onRetry={pages.refetch} /> : empty
  // A list with a single page needs no end mark.
  const isEndShown = pages.hasNextPage || pages.error || (pages.data?.pages.length ?? 0) > 1
  return (
    <>
      {children(items)}
      <Suspense>
        {isEndShown && (
          <ListEnd pages={pages} skeleton={props.skeleton ?? <SkeletonRows count={2} />} end={props.end ?? t('End of list')} />
        )}
      </Suspense>
    </>
  )
}

/** Offsets shift when something new arrives at the top, so duplicates are removed. */
const unique = <T extends { _id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item._id, item])).values(),
]
