import type { SplitStatus } from '@fanfare/contract/splits'
import { formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { saleKindPlural } from './sale-kinds.ts'

const statusWords: Readonly<Record<SplitStatus, () => string>> = {
  proposed: () => t('Proposed'),
  active: () => t('Active'),
  declined: () => t('Declined'),
  withdrawn: () => t('Withdrawn'),
  ended: () => t('Ended'),
}
export const splitStatusLabel = (status: SplitStatus): string => statusWords[status]()

export const splitKindsLabel = (kinds: readonly string[] | null): string =>
  kinds === null ? t('All sale types') : formatList(kinds.map(saleKindPlural))
