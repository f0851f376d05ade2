import type { SplitStatus } from '@fanfare/contract/splits'
import { formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { kindName } from './kinds.ts'

const statusWords: Readonly<Record<SplitStatus, () => string>> = {
  proposed: () => t('Proposed'),
  active: () => t('Active'),
  declined: () => t('Declined'),
  withdrawn: () => t('Withdrawn'),
  ended: () => t('Ended'),
}
export const statusWord = (status: SplitStatus): string => statusWords[status]()

export const kindsInWords = (kinds: readonly string[] | null): string =>
  kinds === null ? t('All sale types') : formatList(kinds.map(kindName))
