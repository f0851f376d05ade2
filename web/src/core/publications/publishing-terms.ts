/** Converts and checks the terms of a publishing form. Pure. */
import type { Audience } from '@fanfare/contract/access'
import type { Blocks } from '#core/form-blocks.ts'
import type { FormValues } from '#core/form.ts'
import { t } from '#lib/i18n.ts'

interface Terms {
  readonly audience: Audience
  readonly price?: number
  readonly subscribersIncluded?: boolean
}

interface Sold {
  readonly audience: Audience
  readonly price: number
  readonly subscribersIncluded: boolean
  readonly tierIds: readonly string[]
}

export const initialTerms = (of?: Sold) => ({
  audience: of?.audience ?? ('free' as const),
  price: of && of.price > 0 ? String(of.price) : '',
  subscribersIncluded: of?.subscribersIncluded ?? false,
  tiers: of?.tierIds.join(',') ?? '',
})

/** Returns the chosen tiers from the form's text field. Empty means all tiers. */
export const readTiers = (values: FormValues): string[] =>
  values['audience'] === 'subscribers' && values['tiers'] ? String(values['tiers']).split(',') : []

/** Sends a price only for paid content. */
export const termsForServer = ({ audience, price, subscribersIncluded = false }: Terms): Terms => ({
  audience,
  ...(audience === 'paid' && price !== undefined && { price }),
  ...(audience === 'paid' && { subscribersIncluded }),
})

/** Asks for a price only for paid content. */
export const termsBlocks = (): Blocks => ({
  sold: {
    isOpen: ({ audience }) => audience === 'paid',
    required: { price: t('Please enter {label}', { label: t('Price') }) },
    optional: ['subscribersIncluded'],
  },
})

export const termsErrors = ({ price }: FormValues): { price?: string } =>
  Number(price) > 0 ? {} : { price: t('Please enter {label}', { label: t('Price') }) }
