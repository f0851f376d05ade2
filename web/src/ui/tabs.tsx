/** Tabs as links: which one is open stands in the address, in its path or in its query. */
import { Link, useLocation } from 'react-router'
import { compact } from '#lib/format.ts'
import css from './tabs.module.css'

interface Tab {
  readonly label: string
  /** `/robin/photos`, or `?tab=photos` on the same page. */
  readonly to: string
  readonly count?: number
}

interface Current {
  readonly tab: Tab
  /** The page itself, or one below it. */
  readonly current: 'page' | 'true'
}

interface TabsProps {
  /** What the tabs are of, for screen readers. */
  readonly label: string
  readonly items: readonly Tab[]
}

export function Tabs({ label, items }: TabsProps) {
  const open = currentTab(items, useLocation())
  return (
    <nav aria-label={label} className={css['tabs']}>
      {items.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          className={css['tab']}
          aria-current={tab === open?.tab ? open.current : undefined}
        >
          {tab.label}
          {tab.count ? <span className={css['count']}>{compact(tab.count)}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

/** The tab whose address fits best: the longest path that one is at or below, and the most of its query parameters present. */
function currentTab(items: readonly Tab[], here: { pathname: string; search: string }): Current | undefined {
  const asked = new URLSearchParams(here.search)
  const fits = items.flatMap((tab) => {
    const [path, query] = tab.to.split('?', 2)
    const wanted = [...new URLSearchParams(query)]
    const isHere = path === '' || path === here.pathname
    const isAround = isHere || here.pathname.startsWith(`${path}/`)
    if (!isAround || !wanted.every(([name, value]) => asked.get(name) === value)) return []
    return [{ tab, weight: (path ?? '').length + wanted.length, current: isHere ? ('page' as const) : ('true' as const) }]
  })
  return fits.sort((a, b) => b.weight - a.weight)[0]
}
