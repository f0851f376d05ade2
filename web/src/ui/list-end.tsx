/** The end of an infinite list. Loads more when it comes into view, or by a press when content follows the list. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { useNextPage } from '#lib/next-page.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './feedback.tsx'
import css from './infinite-list.module.css'

interface ListEndProps {
  readonly pages: UseInfiniteQueryResult
  readonly skeleton: ReactNode
  readonly end: string
}

export default function ListEnd({ pages, skeleton, end }: ListEndProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, error } = pages
  const { readNextPage, retry } = useNextPage(pages)
  const mark = useRef<HTMLDivElement>(null)
  const [isFollowed, setIsFollowed] = useState(false)
  const readOn = useEffectEvent((below: Element) => {
    if (isFollowedBelow(below)) setIsFollowed(true)
    else if (!isFetching) void readNextPage()
  })
  const isWaiting = hasNextPage && !error && !isFollowed
  useEffect(() => {
    if (!isWaiting || !mark.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && readOn(entry.target), { rootMargin: '800px' })
    watcher.observe(mark.current)
    return () => watcher.disconnect()
    // Observes again after each page, in case the end is still in view.
  }, [isWaiting, isFetching])

  if (error) return <ErrorNote error={error} onRetry={retry} />
  if (!hasNextPage) return <p className={css['end']}>{end}</p>
  return (
    <div ref={mark} className={css['more']}>
      {isFollowed ? (
        <Button variant="quiet" isPending={isFetchingNextPage} onClick={() => void readNextPage()}>
          {t('Show more')}
        </Button>
      ) : (
        isFetchingNextPage && skeleton
      )}
    </div>
  )
}

/** Returns whether content follows the list. Automatic loading would move it away while someone reads or presses it. */
function isFollowedBelow(mark: Element): boolean {
  const { bottom } = mark.getBoundingClientRect()
  for (let around: Element | null = mark; around && !around.matches('main, dialog'); around = around.parentElement)
    for (let next = around.nextElementSibling; next; next = next.nextElementSibling) {
      const { top, height } = next.getBoundingClientRect()
      // Fixed and sticky elements do not move.
      if (height > 1 && top >= bottom && !/fixed|sticky/.test(getComputedStyle(next).position)) return true
    }
  return false
}
