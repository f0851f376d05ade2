import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import type { Icon } from '#ui/icons.ts'
import css from './audience-choices.module.css'

export interface AudienceChoice {
  readonly value: string
  readonly label: string
  readonly hint: string
  readonly icon: Icon
}

interface AudienceChoicesProps {
  /** The field of the form that stores the choice. Default: `audience`. */
  readonly name?: string
  readonly form: Pick<Form, 'values' | 'set'>
  /** Default: who can see it. */
  readonly legend?: string
  readonly choices: readonly AudienceChoice[]
}

export const AudienceChoices = ({ name = 'audience', form, legend, choices }: AudienceChoicesProps) => (
  <fieldset className={css['audience']}>
    <legend>{legend ?? t('Who can see it')}</legend>
    {choices.map(({ value, label, hint, icon: Drawn }) => (
      <label key={value} className={css['choice']}>
        <input
          type="radio"
          name={name}
          value={value}
          checked={form.values[name] === value}
          onChange={() => form.set(name, value)}
        />
        <Drawn />
        <span>
          <strong>{label}</strong>
          <small>{hint}</small>
        </span>
      </label>
    ))}
  </fieldset>
)
