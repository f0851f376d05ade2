/** Signing in, by hand or as one of the demo's people. */
import { useState } from 'react'
import { Link } from 'react-router'
import { signIn } from '@fanfare/contract/auth'
import { Refused } from '@fanfare/contract'
import { useReturnTo } from '#core/auth-links.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { pageTitle } from '#core/page.ts'
import { JOIN } from '#core/return-to.ts'
import { useSettings } from '#core/viewer.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/fields/text-field.tsx'
import { ConfirmMail } from '../parts/confirm-mail.tsx'
import { DemoCast } from '../parts/demo-cast.tsx'
import { Door } from '../parts/door.tsx'
import { enter } from '../parts/sign-in.ts'
import css from '../parts/forms.module.css'

export const meta = pageTitle(say('Sign in'))

export default function Login() {
  return (
    <Door title={say('Welcome back')} lead={say('Sign in with your e-mail address or username.')} foot={<Foot />}>
      <LoginForm />
      <DemoCast />
    </Door>
  )
}

function LoginForm() {
  const settings = useSettings()
  const { next } = useReturnTo()
  const [isUnconfirmed, setIsUnconfirmed] = useState(false)
  const form = useForm({
    shape: signIn.body,
    initial: { username: '', password: '' },
    otherwise: say('Incorrect credentials!'),
    submit: (body) =>
      enter(body, { ...settings, next }).catch((error: unknown) => {
        setIsUnconfirmed(error instanceof Refused && error.code === 'email_not_confirmed')
        throw error
      }),
  })
  return (
    <>
      <form {...form.props} className={css['form']}>
        <TextField {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        <Link to="/auth/forgot" className={css['aside']}>
          {say('Forgot your password?')}
        </Link>
        <FormNote form={form} />
        <Button type="submit" size="large" isWide isBusy={form.isBusy}>
          {say('Sign in')}
        </Button>
      </form>
      {isUnconfirmed && <ConfirmMail email={asEmail(form.values['username'])} />}
    </>
  )
}

const asEmail = (typed: string | boolean | undefined) => (typeof typed === 'string' && typed.includes('@') ? typed : '')

function Foot() {
  const { link } = useReturnTo()
  return (
    <>
      <p>
        {say('New here?')} <Link to={link(JOIN)}>{say('Join as a fan')}</Link>
      </p>
      <p>
        {say('Are you a performer?')} <Link to={link('/auth/star-register')}>{say('Apply as a performer')}</Link>
      </p>
    </>
  )
}
