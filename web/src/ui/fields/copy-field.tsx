/** Shows a text to share, such as a link, with a copy button. */
import { CopyButton } from '../copy-button.tsx'
import { Field } from './field.tsx'
import own from './copy-field.module.css'
import css from './field.module.css'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
}

export function CopyField({ label, value }: CopyFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <span className={own['row']}>
          <input
            {...control}
            className={css['control']}
            readOnly
            dir="ltr"
            value={value}
            onFocus={({ target }) => target.select()}
          />
          <CopyButton text={value} />
        </span>
      )}
    </Field>
  )
}
