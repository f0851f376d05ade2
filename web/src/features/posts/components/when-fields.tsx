/** When a post is published, and when it leaves the site. */
import { useState } from 'react'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import css from './composer.module.css'

interface WhenFieldsProps {
  readonly form: Pick<Form<'scheduledAt' | 'expiresAt'>, 'values' | 'set' | 'field'>
  /** It has been published already. */
  readonly isOut: boolean
}

export function WhenFields({ form, isOut }: WhenFieldsProps) {
  return (
    <fieldset className={css['group']}>
      <legend>{t('When')}</legend>
      {!isOut && (
        <TimeField
          {...{ form }}
          name="scheduledAt"
          label={t('Publish it later')}
          hint={t('It appears by itself, and those who follow you are told then.')}
          field={t('Publish on')}
        />
      )}
      <TimeField
        {...{ form }}
        name="expiresAt"
        label={t('Take it down again')}
        hint={t('It is archived by itself then. Whoever has bought it keeps it.')}
        field={t('Take down on')}
      />
    </fieldset>
  )
}

interface TimeFieldProps extends Pick<WhenFieldsProps, 'form'> {
  readonly name: 'scheduledAt' | 'expiresAt'
  readonly label: string
  readonly hint: string
  readonly field: string
}

function TimeField({ form, name, label, hint, field }: TimeFieldProps) {
  const now = useNow()
  const [isOn, setIsOn] = useState(form.values[name] !== '')
  // What was kept on this device comes a moment after the page.
  const isShown = isOn || form.values[name] !== ''
  return (
    <>
      <CheckField
        label={label}
        hint={hint}
        isOn={isShown}
        onChange={(next) => {
          setIsOn(next)
          if (!next) form.set(name, '')
        }}
      />
      {isShown && <DateTimeField {...form.field(name)} label={field} least={new Date(now).toISOString()} />}
    </>
  )
}
