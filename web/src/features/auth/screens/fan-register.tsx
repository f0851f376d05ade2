/** Registering as a fan. */
import { useState } from 'react'
import { Link } from 'react-router'
import { registerFan } from '@fanfare/contract/auth'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { pageTitle } from '#core/page.ts'
import { useSettings } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { passwordToSend } from '#lib/password.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/fields/text-field.tsx'
import { CheckMail } from '../parts/check-mail.tsx'
import { Door } from '../parts/door.tsx'
import css from '../parts/forms.module.css'

export const meta = pageTitle(say('Join'))

export default function FanRegister() {
  const [email, setEmail] = useState('')
  if (email !== '') return <CheckMail email={email} />
  return (
    <Door title={say('Join')} lead={say('Follow the performers you love, and be close when they step out.')} foot={<Foot />}>
      <FanForm onDone={setEmail} />
    </Door>
  )
}

function FanForm({ onDone }: { onDone: (email: string) => void }) {
  const settings = useSettings()
  const form = useForm({
    shape: registerFan.body,
    initial: { name: '', username: '', email: '', password: '' },
    submit: async (body) => {
      const password = await passwordToSend(body.password, settings)
      await call(registerFan, { body: { ...body, password } })
      onDone(body.email)
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('name')} hint={say('As others will see you.')} autoComplete="name" />
      <TextField
        {...form.field('username')}
        hint={say('3 to 30 letters, digits, dots or underscores. You can choose it later, too.')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...form.field('email')} type="email" autoComplete="email" autoCapitalize="none" />
      <PasswordField {...form.field('password')} hint={say('At least 8 characters.')} autoComplete="new-password" />
      <FormNote form={form} />
      <Button type="submit" size="large" isWide isBusy={form.isBusy}>
        {say('Create my account')}
      </Button>
    </form>
  )
}

function Foot() {
  return (
    <>
      <p>
        {say('Already here?')} <Link to="/auth/login">{say('Sign in')}</Link>
      </p>
      <p>
        {say('You perform?')} <Link to="/auth/star-register">{say('Apply as a performer')}</Link>
      </p>
    </>
  )
}
