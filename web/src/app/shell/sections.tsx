/** The sections and pages at the top of the studio and the administration. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { SectionedLayout } from '#core/feature.ts'
import { useViewer } from '#core/viewer.ts'
import { openTab, Tabs } from '#ui/tabs.tsx'
import { useBadges } from './badges.ts'
import { sectionsOf } from './menus.ts'

interface SectionsProps {
  readonly of: SectionedLayout
  readonly label: string
  /** Replaces the pages of the open section. */
  readonly children?: ReactNode
}

export function Sections({ of, label, children }: SectionsProps) {
  const here = useLocation()
  const badges = useBadges()
  const all = sectionsOf(of, useViewer()).map(({ label: name, tabs: pages }) => {
    const tabs = pages.map(({ badge, ...page }) => ({ ...page, count: badges.get(badge) ?? 0 }))
    const [first, ...others] = tabs
    const count = tabs.reduce((sum, page) => sum + page.count, 0)
    return { name, tabs, tab: { label: name, to: first?.to ?? '', others: others.map(({ to }) => to), count } }
  })
  const items = all.map(({ tab }) => tab)
  const current = openTab(items, here)?.tab
  const open = all.find(({ tab }) => tab === current)
  return (
    <div>
      <Tabs label={label} items={items} />
      {children ?? (open && open.tabs.length > 1 && <Tabs label={open.name} items={open.tabs} isSecond />)}
    </div>
  )
}
