/** Pages and settings that the operators' search finds by their labels. */
import type { NavigationItem } from './feature.ts'
import type { OperatorPermission } from '@fanfare/contract/operator-roles'

export interface OperatorPage {
  readonly label: string
  readonly to: string
  readonly permission?: OperatorPermission | undefined
}

const menus = import.meta.glob<readonly NavigationItem[]>('../features/*/menu.ts', { eager: true, import: 'default' })
const settings = import.meta.glob<() => readonly OperatorPage[]>('../features/*/operator-pages.ts', {
  eager: true,
  import: 'default',
})

/** Returns the pages of the administration and the settings on them, in the reader's language. */
export function operatorPages(): readonly OperatorPage[] {
  const links = Object.values(menus).flat()
  const pages = links.flatMap(({ to, label, permission, who }) =>
    typeof to === 'string' && who.includes('admin') && to.startsWith('/admin') ? [{ label: label(), to, permission }] : [],
  )
  return [...pages, ...Object.values(settings).flatMap((of) => of())]
}
