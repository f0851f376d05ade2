/** The kinds of sale, and which of them is shown: it stands in the address. */
import type { Earning } from '@fanfare/contract/earnings'
import { saleKind, saleKinds } from '#core/registry.ts'
import { t } from '#lib/i18n.ts'

/** A kind that this page does not know yet keeps its own name. */
export const kindName = (kind: string): string => saleKind(kind)?.many() ?? kind
export const oneOfKind = (kind: string): string => saleKind(kind)?.one() ?? kind

export function kindIn(params: URLSearchParams): { kind?: Earning['kind'] } {
  const kind = params.get('kind') ?? ''
  return isSold(kind) ? { kind } : {}
}

/** What features sell is what the contract lists. */
const isSold = (kind: string): kind is Earning['kind'] => saleKind(kind) !== undefined

export const kindTabs = () => [
  { label: t('All'), to: '/studio/earnings' },
  ...saleKinds().map(([kind, { many }]) => ({ label: many(), to: `/studio/earnings?kind=${kind}` })),
]
