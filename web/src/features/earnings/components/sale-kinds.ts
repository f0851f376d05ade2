import { saleKind, saleKinds } from '#core/kinds.ts'
import { t } from '#lib/i18n.ts'

/** An unknown kind keeps its own name. */
export const saleKindPlural = (kind: string): string => saleKind(kind)?.many() ?? kind
export const saleKindSingular = (kind: string): string => saleKind(kind)?.one() ?? kind

/** `address` returns the page for a kind. An empty kind stands for all kinds. */
export const saleKindTabs = <A extends object>(address: (kind: string) => A) => [
  { label: t('All'), ...address('') },
  ...saleKinds().map(([kind, { many }]) => ({ label: many(), ...address(kind) })),
]
