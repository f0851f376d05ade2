/** What stands behind `Me` and above the pages of the studio and the administration: comes with those, and not with every page. */
import type { Me } from '@fanfare/contract/users'
import type { MenuPlace, NavigationItem } from '#core/feature.ts'
import { inTheFrame, shownAt, type ShownItem } from './navigation.ts'

const menus = import.meta.glob<readonly NavigationItem[]>('../../features/*/menu.ts', { eager: true, import: 'default' })
const items = [...inTheFrame, ...Object.values(menus).flat()]

export const menuAt = (place: MenuPlace, viewer: Me | null): ShownItem[] => shownAt(items, place, viewer)

/** For `Tabs`. */
export const tabsAt = (place: MenuPlace, viewer: Me | null) =>
  menuAt(place, viewer).map(({ to, label }) => ({ to, label: label() }))
