import type { AgeMethod } from '@fanfare/contract/age-gate'
import { t } from '#lib/i18n.ts'

export const methodOptions = (): { readonly value: AgeMethod; readonly label: string }[] => [
  { value: 'declaration', label: t('Visitors declare their age') },
  { value: 'check', label: t('A provider checks their age') },
]

/** Returns the method of a chosen option. */
export const methodOf = (value: string): AgeMethod => (value === 'check' ? 'check' : 'declaration')
