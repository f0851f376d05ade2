/** A date and time in the reader's time zone. Its value is the instant in ISO 8601. */
import { localTimeOf, instantOf } from '#lib/local-time.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { Field, splitProps, type ElementProps, type FieldProps, type TextValue } from './field.tsx'
import css from './field.module.css'

type Own = FieldProps & TextValue & { readonly least?: string; readonly maxLength?: number }

export function DateTimeField(props: Own & ElementProps<'input', Own>) {
  const timeZone = useTimeZone()
  const [{ hint, ...frame }, { value, onChange, least, maxLength: _, ...rest }] = splitProps(props)
  const zone = t('Your time zone: {zone}', { zone: timeZone.replaceAll('_', ' ') })
  return (
    <Field {...frame} hint={hint ?? zone}>
      {(control) => (
        <input
          type="datetime-local"
          {...rest}
          {...control}
          className={css['control']}
          {...(least !== undefined && { min: localTimeOf(least, timeZone) })}
          value={localTimeOf(value, timeZone)}
          onChange={({ target }) => onChange(instantOf(target.value, timeZone))}
        />
      )}
    </Field>
  )
}
