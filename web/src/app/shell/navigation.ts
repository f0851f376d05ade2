/** Returns the features' links for a viewer, in their order. */
import type { Me } from '@fanfare/contract/users'
import type { FramePlace, NavigationItem, Place } from '#core/feature.ts'
import { hasSeat } from '#core/viewer.ts'
import { all } from '../features.ts'

export interface VisibleItem extends NavigationItem {
  readonly to: string
}

export const navigationItems = all.flatMap(({ navigation = [] }) => navigation)

export const itemsAt = (place: FramePlace, viewer: Me | null): VisibleItem[] => visibleItemsAt(navigationItems, place, viewer)

export function visibleItemsAt(items: readonly NavigationItem[], place: Place, viewer: Me | null): VisibleItem[] {
  return items
    .filter(({ who, at, seat }) => at[place] !== undefined && who.includes(viewer?.role ?? 'visitor') && hasSeat(viewer, seat))
    .toSorted((a, b) => (a.at[place] ?? 0) - (b.at[place] ?? 0))
    .map((item) => ({ ...item, to: addressOf(item, viewer) }))
}

const addressOf = ({ to }: NavigationItem, viewer: Me | null): string => (typeof to === 'string' ? to : viewer ? to(viewer) : '/')

export function itemOfShortcut(key: string): VisibleItem | undefined {
  const item = navigationItems.find(({ shortcut }) => shortcut === key)
  return item && { ...item, to: addressOf(item, null) }
}
