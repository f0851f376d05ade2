/** The links behind `Me` and above the studio's and administration's pages. They load with those, not with every page. */
import type { Me } from '@fanfare/contract/users'
import { sections, type MenuPlace, type NavigationItem } from '#core/feature.ts'
import { hasPermission } from '#core/permissions.tsx'
import { t } from '#lib/i18n.ts'
import { navigationItems, visibleItemsAt, type VisibleItem } from './navigation.ts'

const menus = import.meta.glob<readonly NavigationItem[]>('../../features/*/menu.ts', { eager: true, import: 'default' })
const items = [...navigationItems, ...Object.values(menus).flat()]

export const menuAt = (place: MenuPlace, viewer: Me | null): VisibleItem[] =>
  visibleItemsAt(items, place, viewer).filter(({ permission }) => hasPermission(viewer, permission))

export const tabsAt = (place: MenuPlace, viewer: Me | null) =>
  menuAt(place, viewer).map(({ to, label }) => ({ to, label: label() }))

type SectionPlace = (typeof sections)[keyof typeof sections][number]
const names: Readonly<Record<SectionPlace, () => string>> = {
  'studio.overview': () => t('Overview'),
  'studio.content': () => t('Content'),
  'studio.fans': () => t('Fans'),
  'studio.money': () => t('Money'),
  'admin.overview': () => t('Overview'),
  'admin.people': () => t('People'),
  'admin.money': () => t('Money'),
  'admin.prices': () => t('Prices'),
  'admin.site': () => t('Site'),
}

/** Returns the sections of a layout with their pages, without sections that are empty for this viewer. */
export const sectionsOf = (layout: keyof typeof sections, viewer: Me | null) =>
  sections[layout].map((place) => ({ label: names[place](), tabs: tabsAt(place, viewer) })).filter(({ tabs }) => tabs.length > 0)
