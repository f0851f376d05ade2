import { useState } from 'react'
import { Link } from 'react-router'
import { registerFan } from '@fanfare/contract/auth'
import { useReturnTo } from '#core/auth-links.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { IntentHead, useIntended } from '#core/intents/intent-head.tsx'
import { pageTitle } from '#core/page.ts'
import { LOGIN_PATH } from '#core/return-to.ts'
import { useSettings } from '#core/viewer.ts'
import { UsernameField } from '#core/username-field.tsx'
import { call } from '#lib/api.ts'
import { registrationClaim } from '#lib/browser-memory.ts'
import { withCaptcha } from '#lib/captcha/index.ts'
import { passwordToSend } from '#lib/password.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/fields/text-field.tsx'
import { ProviderButtons } from '#features/social-sign-in/components/provider-buttons.tsx'
import { Agreement } from '#core/auth/agreement.tsx'
import { CheckEmailNotice } from '../components/check-email-notice.tsx'
import { AuthFrame } from '#core/auth/auth-frame.tsx'
import css from '#core/auth/forms.module.css'

export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Sign up'))

export default function FanRegister() {
  const [typed, setTyped] = useState(blank)
  const [isDone, setIsDone] = useState(false)
  const intended = useIntended()
  const { next } = useReturnTo()
  if (isDone) return <CheckEmailNotice email={String(typed.email)} onWrongAddress={() => setIsDone(false)} />
  const done = (values: typeof blank) => {
    setTyped(values)
    setIsDone(true)
  }
  return (
    <AuthFrame
      title={t('Sign up')}
      lead={
        intended ? t('Create an account to continue. It’s free.') : t('Follow the performers you love and see every new post.')
      }
      foot={<Foot />}
    >
      <IntentHead />
      <ProviderButtons joinAs="fan" next={next} />
      <FanForm initial={typed} onDone={done} />
    </AuthFrame>
  )
}

const blank = { name: '', username: '', email: '', password: '' }

function FanForm({ initial, onDone }: { initial: typeof blank; onDone: (typed: typeof blank) => void }) {
  const settings = useSettings()
  const { next } = useReturnTo()
  const form = useForm({
    shape: registerFan.body,
    initial,
    submit: async (body) => {
      const password = await passwordToSend(body.password, settings)
      const terms = settings.termsVersion
      const registration = { ...body, password, terms, ...(next !== undefined && { returnTo: next }) }
      const registered = await withCaptcha(() => call(registerFan, { body: registration }))
      registrationClaim.save(registered.claim)
      onDone({ name: body.name, username: body.username ?? '', email: body.email, password: body.password })
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('name')} hint={t('This is how others will see you.')} autoComplete="name" />
      <UsernameField
        {...form.field('username')}
        hint={t('3–30 letters, numbers, underscores, or dots in between. Optional: you can choose it later.')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...form.field('email')} type="email" autoComplete="email" autoCapitalize="none" />
      <PasswordField {...form.field('password')} hint={t('At least 8 characters.')} autoComplete="new-password" />
      <Agreement button={t('Create account')} />
      <FormNote form={form} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('Create account')}
      </Button>
    </form>
  )
}

function Foot() {
  const { link } = useReturnTo()
  return (
    <>
      <p>
        {rich('Already have an account? <link>Sign in</link>', { link: (text) => <Link to={link(LOGIN_PATH)}>{text}</Link> })}
      </p>
      <p>
        {rich('Are you a performer? <link>Apply as a performer</link>', {
          link: (text) => <Link to={link('/auth/star-register')}>{text}</Link>,
        })}
      </p>
    </>
  )
}
