/** A whole number of pieces, with buttons to lower and raise it. */
import { useState } from 'react'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { MinusIcon } from '#ui/page-icons.ts'
import css from './quantity-field.module.css'

interface QuantityFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: number
  readonly max: number
  readonly onChange: (quantity: number) => void
}

/** Typed numbers outside of the range become the nearest one when the field is left. */
export function QuantityField({ label, hint, value, max, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string>()
  function leave(): void {
    const wanted = Number(typed)
    setTyped(undefined)
    if (typed !== undefined && Number.isInteger(wanted)) onChange(Math.min(Math.max(wanted, 1), max))
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className={css['quantity']}>
          <IconButton label={t('One less')} icon={MinusIcon} disabled={value <= 1} onClick={() => onChange(value - 1)} />
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(value)}
            onChange={({ target }) => setTyped(target.value)}
            onFocus={({ target }) => target.select()}
            onBlur={leave}
          />
          <IconButton label={t('One more')} icon={PlusIcon} disabled={value >= max} onClick={() => onChange(value + 1)} />
        </span>
      )}
    </Field>
  )
}
