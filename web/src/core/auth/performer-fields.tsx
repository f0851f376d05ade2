import { useState, type ReactNode } from 'react'
import { checkUsername } from '@fanfare/contract/auth'
import { options } from '@fanfare/contract/profiles'
import type { Form, FormValues } from '#core/form.ts'
import { UsernameField } from '#core/username-field.tsx'
import { call } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateField, SelectField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import css from './forms.module.css'

const genders: Record<string, () => string> = {
  male: () => t('Male'),
  female: () => t('Female'),
  transgender: () => t('Transgender'),
}

const MIN_AGE_YEARS = 18

/** The server also accepts only adults. */
export function ageError({ dateOfBirth }: FormValues): { dateOfBirth?: string } {
  const [year = 0, month = 0, day = 0] = String(dateOfBirth ?? '')
    .split('-')
    .map(Number)
  if (!year || !month || !day) return {}
  const isAdult = Date.UTC(year + MIN_AGE_YEARS, month - 1, day) <= Date.now()
  return isAdult ? {} : { dateOfBirth: t('You must be {age} or older', { age: MIN_AGE_YEARS }) }
}

/** Words of the form around these fields. */
export const performerWording = () => ({
  labels: { gender: t('Gender') },
  missing: { dateOfBirth: t('Enter your date of birth'), gender: t('Choose a gender') },
})

interface PerformerFieldsProps {
  readonly form: Pick<Form, 'field'>
  /** Fields of the account after the username, such as address and password. */
  readonly account?: ReactNode
}

export function PerformerFields({ form, account }: PerformerFieldsProps) {
  return (
    <>
      <TextField {...form.field('name')} hint={t('Your stage name. This is how others will see you.')} autoComplete="nickname" />
      <UsernameField
        {...form.field('username')}
        hint={t('3–30 letters, numbers, underscores, or dots in between. This becomes your page address.')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {account}
      <div className={css['two']}>
        <DateField
          {...form.field('dateOfBirth')}
          autoComplete="bday"
          hint={t('Only operators of this site see it, to check your age.')}
        />
        <SelectField
          {...form.field('gender')}
          placeholder={t('Choose an option')}
          options={options.gender.map((value) => ({ value, label: genders[value]?.() ?? value }))}
        />
      </div>
    </>
  )
}

/**
 * Checks the username before megabytes of documents are sent, so that all errors appear together. A second press during the check
 * does nothing.
 */
export function useUsernameLookup() {
  const [taken] = useState(() => new Set<string>())
  const [isLookingUp, setIsLookingUp] = useState(false)
  return {
    isLookingUp,
    takenError: ({ username }: FormValues): { username?: string } =>
      taken.has(String(username)) ? { username: t('This username is taken.') } : {},
    /** Returns the form's `onSubmit`, after the check. If the check fails, sending the form finds out. */
    submitChecked: (form: Pick<Form, 'values' | 'props'>) => async (event: { preventDefault(): void }) => {
      event.preventDefault()
      if (isLookingUp) return
      setIsLookingUp(true)
      const username = String(form.values['username'])
      const { isFree } = await call(checkUsername, { query: { username } }).catch(() => ({ isFree: true }))
      if (isFree) taken.delete(username)
      else taken.add(username)
      setIsLookingUp(false)
      await form.props.onSubmit(event)
    },
  }
}
