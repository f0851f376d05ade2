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
  /** The form's field `audience` stores the choice. */
  readonly form: Pick<Form, 'values' | 'set'>
  readonly choices: readonly AudienceChoice[]
}

export const AudienceChoices = ({ form, choices }: AudienceChoicesProps) => (
  <fieldset className={css['audience']}>
    <legend>{t('Who can see it')}</legend>
    {choices.map(({ value, label, hint, icon: Drawn }) => (
      <label key={value} className={css['choice']}>
        <input
          type="radio"
          name="audience"
          value={value}
          checked={form.values['audience'] === value}
          onChange={() => form.set('audience', value)}
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
