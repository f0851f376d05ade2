/** Asking for a link that sets a new password. */
import { useState } from 'react'
import { Link } from 'react-router'
import { forgotPassword } from '@fanfare/contract/auth'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { pageTitle } from '#core/page.ts'
import { call } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { DemoOutbox } from '../parts/demo-outbox.tsx'
import { Door } from '../parts/door.tsx'
import css from '../parts/forms.module.css'

export const meta = pageTitle(say('Forgotten password'))

export default function Forgot() {
  const [email, setEmail] = useState('')
  const back = (
    <p>
      <Link to="/auth/login">{say('Back to sign in')}</Link>
    </p>
  )
  if (email !== '') {
    const lead = say('If {email} belongs to an account, a link is on its way. It works once, for one hour.', { email })
    return (
      <Door title={say('Check your mail')} lead={lead} foot={back}>
        <DemoOutbox email={email} />
        <Button look="quiet" isWide onClick={() => setEmail('')}>
          {say('Use another address')}
        </Button>
      </Door>
    )
  }
  return (
    <Door title={say('Forgot your password?')} lead={say('We will send you a link that sets a new one.')} foot={back}>
      <ForgotForm onDone={setEmail} />
    </Door>
  )
}

function ForgotForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useForm({
    shape: forgotPassword.body,
    initial: { email: '' },
    submit: async (body) => {
      await call(forgotPassword, { body })
      onDone(body.email)
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('email')} type="email" autoComplete="email" autoCapitalize="none" />
      <FormNote form={form} />
      <Button type="submit" size="large" isWide isBusy={form.isBusy}>
        {say('Send the link')}
      </Button>
    </form>
  )
}
