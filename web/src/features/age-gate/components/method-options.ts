import type { AgeMethod } from '@fanfare/contract/age-gate'
import { t } from '#lib/i18n.ts'

interface Choice {
  readonly value: AgeMethod
  readonly canCheck: boolean
}

/** Returns the methods to choose from. Without a provider, a check is an option only where it is the current rule. */
export const methodOptions = ({ value, canCheck }: Choice): { readonly value: AgeMethod; readonly label: string }[] => [
  { value: 'declaration', label: t('Visitors declare their age') },
  ...(canCheck || value === 'check' ? [{ value: 'check' as const, label: t('A provider checks their age') }] : []),
]

/** Returns the method of a chosen option. */
export const methodOf = (value: string): AgeMethod => (value === 'check' ? 'check' : 'declaration')
