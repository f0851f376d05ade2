import { useState } from 'react'
import { Link } from 'react-router'
import { forgotPassword } from '@fanfare/contract/auth'
import { useReturnTo } from '#core/auth-links.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { pageTitle } from '#core/page.ts'
import { LOGIN_PATH } from '#core/return-to.ts'
import { call } from '#lib/api.ts'
import { withCaptcha } from '#lib/captcha/index.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { DemoOutbox } from '../components/demo-outbox.tsx'
import { AuthFrame } from '#core/auth/auth-frame.tsx'
import css from '#core/auth/forms.module.css'

export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Password reset'))

export default function Forgot() {
  const [email, setEmail] = useState('')
  const { link } = useReturnTo()
  const back = (
    <p>
      <Link to={link(LOGIN_PATH)}>{t('Back to sign in')}</Link>
    </p>
  )
  if (email !== '') {
    const lead = t('If an account exists for {email}, a reset link is on its way. It works once and expires in one hour.', {
      email,
    })
    return (
      <AuthFrame title={t('Check your email')} lead={lead} foot={back}>
        <DemoOutbox email={email} />
        <Button variant="quiet" isWide onClick={() => setEmail('')}>
          {t('Use another address')}
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('Forgot your password?')} lead={t('We’ll email you a link to reset it.')} foot={back}>
      <ForgotForm onDone={setEmail} />
    </AuthFrame>
  )
}

function ForgotForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useForm({
    shape: forgotPassword.body,
    initial: { email: '' },
    submit: async (body) => {
      await withCaptcha(() => call(forgotPassword, { body }))
      onDone(body.email)
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('email')} type="email" autoComplete="email" autoCapitalize="none" />
      <FormNote form={form} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('Send link')}
      </Button>
    </form>
  )
}
