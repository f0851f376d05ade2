/** The links behind `Me` and above the studio's and administration's pages. They load with those, not with every page. */
import type { Me } from '@fanfare/contract/users'
import type { Menu, MenuPlace, SectionedLayout } from '#core/feature.ts'
import { hasPermission } from '#core/permissions.tsx'
import { navigationItems, visibleItemsAt, type VisibleItem } from './navigation.ts'

const menus = import.meta.glob<Menu>('../../features/*/menu.ts', { eager: true, import: 'default' })
const items = [...navigationItems, ...Object.values(menus).flatMap((menu) => menu.items)]
const sections = Object.values(menus)
  .flatMap((menu) => menu.sections)
  .toSorted((a, b) => a.at - b.at)

export const menuAt = (place: MenuPlace, viewer: Me | null): VisibleItem[] =>
  visibleItemsAt(items, place, viewer).filter(({ permission }) => hasPermission(viewer, permission))

export const tabsAt = (place: MenuPlace, viewer: Me | null) =>
  menuAt(place, viewer).map(({ to, label, badge = '' }) => ({ to, label: label(), badge }))

/** Returns the sections of a layout with their pages, without sections that are empty for this viewer. */
export const sectionsOf = (layout: SectionedLayout, viewer: Me | null) =>
  sections
    .filter(({ place }) => place.startsWith(`${layout}.`))
    .map(({ place, label }) => ({ label: label(), tabs: tabsAt(place, viewer) }))
    .filter(({ tabs }) => tabs.length > 0)
