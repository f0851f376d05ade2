/** What stands at the thumb of a phone as long as its own place in the page is out of sight, above or below. */
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { useViewer } from '#core/viewer.ts'
import css from './subscribe-panel.module.css'

interface ThumbBarProps {
  /** Its place in the page. */
  readonly own: RefObject<HTMLElement | null>
  /** Names the bar for screen readers, who meet the same button in the page. */
  readonly label: string
  readonly children: ReactNode
}

export default function ThumbBar({ own, label, children }: ThumbBarProps) {
  const viewer = useViewer()
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!own.current) return
    const watcher = new IntersectionObserver(([entry]) => setIsAway(entry?.isIntersecting === false), {
      // The tabs of a phone cover the lowest part.
      rootMargin: '-56px 0px -72px 0px',
    })
    watcher.observe(own.current)
    return () => watcher.disconnect()
  }, [own])
  if (!isAway) return null
  return (
    // A visitor has no tabs below.
    <div role="group" aria-label={label} className={css['bar']} data-guest={viewer === null || undefined}>
      {children}
    </div>
  )
}
