/** Tabs as links. The address determines the open tab, by its path or its query. */
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatCompact } from '#lib/format.ts'
import css from './tabs.module.css'

interface Tab {
  readonly label: string
  /** `/robin/photos`, or `?tab=photos` on the same page. */
  readonly to: string
  readonly others?: readonly string[]
  readonly count?: number
}

interface Current<T> {
  readonly tab: T
  /** `page` is the page itself, `true` a page below it. */
  readonly current: 'page' | 'true'
}

interface TabsProps {
  readonly label: string
  readonly items: readonly Tab[]
  /** A second row below another one that names its subject. */
  readonly isSecond?: boolean
}

export function Tabs({ label, items, isSecond = false }: TabsProps) {
  const open = openTab(items, useLocation())
  const row = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState('')
  const updateHiddenSides = () => setMore(row.current ? hiddenSides(row.current) : '')
  useEffect(() => {
    const element = row.current
    if (!element) return
    // Scrolls only the row, never the page.
    const showOpenTab = () => {
      const current = element.querySelector<HTMLElement>('[aria-current]')
      if (current) element.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - element.clientWidth / 2
      updateHiddenSides()
    }
    // Also runs when the window rotates, or when a font or a number changes a tab's width.
    const sizes = new ResizeObserver(showOpenTab)
    for (const one of [element, ...element.children]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [open?.tab.to, items.length])
  return (
    <nav aria-label={label} className={css['tabs']} data-second={isSecond || undefined} data-more={more || undefined}>
      <div ref={row} className={css['row']} onScroll={updateHiddenSides}>
        {items.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            preventScrollReset
            className={css['tab']}
            aria-current={tab === open?.tab ? open.current : undefined}
          >
            {tab.label}
            {tab.count ? <Count of={tab.count} /> : null}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** Returns `start`, `end` or both: the sides with hidden tabs. */
function hiddenSides({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string {
  const before = Math.abs(scrollLeft)
  const after = scrollWidth - clientWidth - before
  return [before > 2 && 'start', after > 2 && 'end'].filter(Boolean).join(' ')
}

/**
 * Returns the tab with the best matching address: the longest path that contains the current one, then the most matching query
 * parameters.
 */
export function openTab<T extends Tab>(items: readonly T[], here: { pathname: string; search: string }): Current<T> | undefined {
  const searchParams = new URLSearchParams(here.search)
  const places = items.flatMap((tab) => [tab.to, ...(tab.others ?? [])].map((to) => ({ tab, to })))
  const fits = places.flatMap(({ tab, to }) => {
    const [path, query] = to.split('?', 2)
    const wanted = [...new URLSearchParams(query)]
    const isHere = path === '' || path === here.pathname
    const isAround = isHere || here.pathname.startsWith(`${path}/`)
    if (!isAround || !wanted.every(([name, value]) => searchParams.get(name) === value)) return []
    return [{ tab, weight: (path ?? '').length + wanted.length, current: isHere ? ('page' as const) : ('true' as const) }]
  })
  return fits.sort((a, b) => b.weight - a.weight)[0]
}

const Count = ({ of }: { of: number }) => (
  <span className={css['count']}>
    <bdi>{formatCompact(of)}</bdi>
  </span>
)
