/** The kinds of sale: their names and a tab for each. */
import { saleKind, saleKinds } from '#core/registry.ts'
import { t } from '#lib/i18n.ts'

/** A kind that this page does not know yet keeps its own name. */
export const kindName = (kind: string): string => saleKind(kind)?.many() ?? kind
export const oneOfKind = (kind: string): string => saleKind(kind)?.one() ?? kind

/** `address`: of the page with this kind; an empty one is all of them. */
export const kindTabs = <A extends object>(address: (kind: string) => A) => [
  { label: t('All'), ...address('') },
  ...saleKinds().map(([kind, { many }]) => ({ label: many(), ...address(kind) })),
]
