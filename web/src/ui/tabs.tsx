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

interface TabsProps {
  /** What the tabs are of, for screen readers. */
  readonly label: string
  readonly items: readonly Tab[]
}

export function Tabs({ label, items }: TabsProps) {
  const current = currentTab(items, useLocation())
  return (
    <nav aria-label={label} className={css['tabs']}>
      {items.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          className={css['tab']}
          aria-current={tab === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count ? <span className={css['count']}>{compact(tab.count)}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

/** The tab whose address fits best: same path, and the most of its query parameters present. */
function currentTab(items: readonly Tab[], here: { pathname: string; search: string }): Tab | undefined {
  const asked = new URLSearchParams(here.search)
  const fits = items.flatMap((tab) => {
    const [path, query] = tab.to.split('?', 2)
    const wanted = [...new URLSearchParams(query)]
    const isHere = (path === '' || path === here.pathname) && wanted.every(([name, value]) => asked.get(name) === value)
    return isHere ? [{ tab, weight: wanted.length }] : []
  })
  return fits.sort((a, b) => b.weight - a.weight)[0]?.tab
}
