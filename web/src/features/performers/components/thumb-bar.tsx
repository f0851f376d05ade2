/** A button bar at the bottom of a phone, while the button in the page is off-screen. */
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { useIsPreview, useViewer } from '#core/viewer.ts'
import css from './subscribe-panel.module.css'

/** The share of the button that counts as visible in full. Fractions of a pixel keep it below 1. */
const WHOLE = 0.98

interface ThumbBarProps {
  /** The button in the page. */
  readonly own: RefObject<HTMLElement | null>
  /** The accessible name of the bar, because screen readers also find the button in the page. */
  readonly label: string
  readonly children: ReactNode
}

export default function ThumbBar({ own, label, children }: ThumbBarProps) {
  const isGuest = useViewer() === null
  const isPreview = useIsPreview()
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!own.current) return
    const watcher = new IntersectionObserver(([entry]) => setIsAway(entry !== undefined && entry.intersectionRatio < WHOLE), {
      // The tabs of a phone cover the bottom of the screen.
      rootMargin: '-56px 0px -72px 0px',
      threshold: WHOLE,
    })
    watcher.observe(own.current)
    return () => watcher.disconnect()
  }, [own])
  if (!isAway) return null
  return (
    // Visitors have no tabs below the bar. In a preview, the owner's tabs would cover it.
    <div role="group" aria-label={label} className={css['bar']} data-guest={(isGuest && !isPreview) || undefined}>
      {children}
    </div>
  )
}
