/** The options of a product as choices, with the price of each where prices differ. */
import { useId } from 'react'
import type { Variant } from '@fanfare/contract/products'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { offeredValues } from './variant-choice.ts'
import css from './variant-fields.module.css'

interface VariantFieldsProps {
  /** The names of the options, such as `Size`. */
  readonly options: readonly string[]
  readonly variants: readonly Variant[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

export function VariantFields({ options, variants, chosen, onChange }: VariantFieldsProps) {
  const id = useId()
  const isPriced = new Set(variants.map(({ price }) => price)).size > 1
  return options.map((option, at) => (
    <fieldset key={option} className={css['option']}>
      <legend>{option}</legend>
      <div className={css['values']}>
        {offeredValues(variants, at, chosen).map(({ value, isSoldOut, price }) => (
          <label key={value} className={css['value']}>
            <input
              type="radio"
              name={`${id}-${at}`}
              checked={chosen[at] === value}
              disabled={isSoldOut}
              onChange={() => onChange(chosen.with(at, value))}
            />
            <span dir="auto">{value}</span>
            {isSoldOut && <small>{t('Sold out')}</small>}
            {isPriced && !isSoldOut && price !== undefined && <small>{formatTokens(price)}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  ))
}
