import { useState } from 'react'
import { Link } from 'react-router'
import { signIn } from '@fanfare/contract/auth'
import { ApiError } from '@fanfare/contract'
import { useReturnTo } from '#core/auth-links.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { IntentHead } from '#core/intents/intent-head.tsx'
import { pageTitle } from '#core/page.ts'
import { JOIN_PATH } from '#core/return-to.ts'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/fields/text-field.tsx'
import { PasskeySignIn } from '#features/passkeys/components/passkey-sign-in.tsx'
import { ProviderButtons } from '#features/social-sign-in/components/provider-buttons.tsx'
import { CodeField } from '#core/auth/code-field.tsx'
import { ConfirmEmail } from '../components/confirm-email.tsx'
import { DemoPeople } from '../components/demo-people.tsx'
import { AuthFrame } from '#core/auth/auth-frame.tsx'
import { signInWithPassword } from '../components/sign-in.ts'
import css from '#core/auth/forms.module.css'

export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Sign in'))

export default function Login() {
  const { next } = useReturnTo()
  return (
    <AuthFrame title={t('Welcome back')} lead={t('Sign in with your email address or username.')} foot={<Foot />}>
      <IntentHead />
      <LoginForm />
      <ProviderButtons joinAs="fan" next={next} />
      <DemoPeople />
    </AuthFrame>
  )
}

function LoginForm() {
  const settings = useSettings()
  const { next, link } = useReturnTo()
  const [isUnconfirmed, setIsUnconfirmed] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    shape: signIn.body,
    initial: { username: '', password: '', code: '' },
    submit: (body) =>
      signInWithPassword(body, { ...settings, next }).catch((error: unknown) => {
        setIsUnconfirmed(error instanceof ApiError && error.code === 'email_not_confirmed')
        // Not an error: the form continues with a field for the code.
        if (error instanceof ApiError && error.code === 'code_needed') return setNeedsCode(true)
        throw error
      }),
  })
  return (
    <>
      <form {...form.props} className={css['form']}>
        <TextField {...form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        {needsCode && <CodeField form={form} />}
        <Link to={link('/auth/forgot')} className={css['aside']}>
          {t('Forgot your password?')}
        </Link>
        <FormNote form={form} />
        <Button type="submit" size="large" isWide isPending={form.isPending}>
          {t('Sign in')}
        </Button>
      </form>
      {!needsCode && <PasskeySignIn next={next} />}
      {isUnconfirmed && <ConfirmEmail email={asEmail(form.values['username'])} />}
    </>
  )
}

const asEmail = (typed: string | boolean | undefined) => (typeof typed === 'string' && typed.includes('@') ? typed : '')

function Foot() {
  const { link } = useReturnTo()
  return (
    <>
      <p>{rich('New here? <link>Sign up as a fan</link>', { link: (text) => <Link to={link(JOIN_PATH)}>{text}</Link> })}</p>
      <p>
        {rich('Are you a performer? <link>Apply as a performer</link>', {
          link: (text) => <Link to={link('/auth/star-register')}>{text}</Link>,
        })}
      </p>
    </>
  )
}
