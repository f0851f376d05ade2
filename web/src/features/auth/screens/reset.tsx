/** Setting a new password with the mailed link. */
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { resetPassword } from '@fanfare/contract/auth'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { pageTitle } from '#core/page.ts'
import { useSettings } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { passwordToSend } from '#lib/password.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { Door } from '../parts/door.tsx'
import css from '../parts/forms.module.css'

export const meta = pageTitle(say('New password'))

export default function Reset() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [isDone, setIsDone] = useState(false)
  if (isDone) {
    const lead = say('It counts from now on, and every other session has been signed out.')
    return (
      <Door title={say('Your new password is set')} lead={lead}>
        <Button to="/auth/login" size="large" isWide>
          {say('Sign in')}
        </Button>
      </Door>
    )
  }
  const again = (
    <p>
      {say('The link no longer works?')} <Link to="/auth/forgot">{say('Ask for a new one')}</Link>
    </p>
  )
  return (
    <Door title={say('Choose a new password')} foot={again}>
      <ResetForm token={token} onDone={() => setIsDone(true)} />
    </Door>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const settings = useSettings()
  const form = useForm({
    shape: resetPassword.body,
    initial: { token, password: '' },
    labels: { password: say('New password') },
    submit: async (body) => {
      const password = await passwordToSend(body.password, settings)
      await call(resetPassword, { body: { ...body, password } })
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <PasswordField {...form.field('password')} hint={say('At least 8 characters.')} autoComplete="new-password" />
      {/* A broken link has no field to complain at. */}
      <FormNote form={{ problem: form.problem ?? form.errors['token'] }} />
      <Button type="submit" size="large" isWide isBusy={form.isBusy}>
        {say('Set the password')}
      </Button>
    </form>
  )
}
