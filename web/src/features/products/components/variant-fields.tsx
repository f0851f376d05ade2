/** The options of a product as choices, with the price of each where prices differ. */
import type { Variant } from '@fanfare/contract/products'
import { Choices } from '#core/checkout/choices.tsx'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { offeredValues } from './variant-choice.ts'

interface VariantFieldsProps {
  /** The names of the options, such as `Size`. */
  readonly options: readonly string[]
  readonly variants: readonly Variant[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

export function VariantFields({ options, variants, chosen, onChange }: VariantFieldsProps) {
  const isPriced = new Set(variants.map(({ price }) => price)).size > 1
  return options.map((option, at) => (
    <Choices
      key={option}
      legend={option}
      isRow
      value={chosen[at]}
      onChange={(value) => onChange(chosen.with(at, value))}
      options={offeredValues(variants, at, chosen).map(({ value, isSoldOut, price }) => ({
        value,
        title: <bdi>{value}</bdi>,
        isDisabled: isSoldOut,
        detail: isSoldOut ? t('Sold out') : isPriced && price !== undefined && formatTokens(price),
      }))}
    />
  ))
}
