/** What a performer tells about themselves when applying. */
import { options } from '@fanfare/contract/people'
import type { Form } from '#core/form.ts'
import { say } from '#lib/words.ts'
import { DateField, SelectField } from '#ui/fields/choice-fields.tsx'
import { PasswordField, TextField } from '#ui/fields/text-field.tsx'
import css from './forms.module.css'

const genders: Record<string, () => string> = {
  male: () => say('Male'),
  female: () => say('Female'),
  transgender: () => say('Transgender'),
}

export function StarFields({ form }: { form: Pick<Form, 'field'> }) {
  return (
    <>
      <TextField {...form.field('name')} hint={say('Your stage name, as others will see it.')} autoComplete="nickname" />
      <TextField
        {...form.field('username')}
        hint={say('3 to 30 letters, digits, dots or underscores. It becomes the address of your page.')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...form.field('email')} type="email" autoComplete="email" autoCapitalize="none" />
      <PasswordField {...form.field('password')} hint={say('At least 8 characters.')} autoComplete="new-password" />
      <div className={css['two']}>
        <DateField {...form.field('dateOfBirth')} autoComplete="bday" hint={say('Never shown to anyone.')} />
        <SelectField
          {...form.field('gender')}
          placeholder={say('Please choose')}
          options={options.gender.map((value) => ({ value, label: genders[value]?.() ?? value }))}
        />
      </div>
    </>
  )
}
