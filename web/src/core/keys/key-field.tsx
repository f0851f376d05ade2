/** Enters a key of an outside service. It is stored encrypted and never shown again. */
import type { Form } from '#core/form.ts'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import css from './key-field.module.css'

interface StoredKey {
  readonly name: string
  readonly example: string
  readonly from: 'environment' | 'operator' | 'nowhere'
  readonly shown: string
  readonly setAt: string | null
}

interface KeyFieldProps {
  readonly of: StoredKey
  readonly label: string
  readonly form: Form
}

export function KeyField({ of, label, form }: KeyFieldProps) {
  const { name, example, from, shown, setAt } = of
  if (from === 'environment')
    return (
      <p className={css['fixed']}>
        <strong>{label}</strong>
        <small>{t('Set by the environment, ending in {end}', { end: shown.slice(-4) })}</small>
      </p>
    )
  const known =
    setAt === null ? t('Not set yet') : t('Ends in {end}, set on {date}', { end: shown.slice(-4), date: formatDate(setAt) })
  return (
    <TextField
      {...form.field(name)}
      label={label}
      hint={known}
      placeholder={example}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
    />
  )
}

/** Returns the keys that were typed into the form. */
export const typedKeys = ({ values }: Pick<Form, 'values'>, names: readonly string[]) =>
  names.flatMap((name) => {
    const value = values[name]
    return typeof value === 'string' && value.trim() !== '' ? [{ name, value }] : []
  })
