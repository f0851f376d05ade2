import { options } from '@fanfare/contract/profiles'
import type { Form, FormValues } from '#core/form.ts'
import { UsernameField } from '#core/username-field.tsx'
import { t } from '#lib/i18n.ts'
import { DateField, SelectField } from '#ui/fields/choice-fields.tsx'
import { PasswordField, TextField } from '#ui/fields/text-field.tsx'
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

export function PerformerFields({ form }: { form: Pick<Form, 'field'> }) {
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
      <TextField {...form.field('email')} type="email" autoComplete="email" autoCapitalize="none" />
      <PasswordField {...form.field('password')} hint={t('At least 8 characters.')} autoComplete="new-password" />
      <div className={css['two']}>
        <DateField {...form.field('dateOfBirth')} autoComplete="bday" hint={t('Never shown to anyone.')} />
        <SelectField
          {...form.field('gender')}
          placeholder={t('Choose an option')}
          options={options.gender.map((value) => ({ value, label: genders[value]?.() ?? value }))}
        />
      </div>
    </>
  )
}
