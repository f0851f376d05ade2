/** Sets a new password with the emailed link. */
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '@fanfare/contract'
import { resetPassword } from '@fanfare/contract/auth'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { pageTitle } from '#core/page.ts'
import { useSettings } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { deviceId } from '#lib/browser-memory.ts'
import { passwordToSend } from '#lib/password.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { AuthFrame } from '#core/auth/auth-frame.tsx'
import css from '#core/auth/forms.module.css'

export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('New password'))

export default function Reset() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [state, setState] = useState<'asked' | 'done' | 'dead'>(token.length < 20 ? 'dead' : 'asked')
  if (state === 'dead') {
    const lead = t(
      'This link has expired or was already used, or your password or address has changed since. Request a new link.',
    )
    return (
      <AuthFrame title={t('This link doesn’t work')} lead={lead} foot={<Link to="/auth/login">{t('Back to sign in')}</Link>}>
        <Button to="/auth/forgot" size="large" isWide>
          {t('Request a new link')}
        </Button>
      </AuthFrame>
    )
  }
  if (state === 'done') {
    const lead = t('Your new password is active. You’ve been signed out everywhere else.')
    return (
      <AuthFrame title={t('Your new password is set')} lead={lead}>
        <Button to="/auth/login" size="large" isWide>
          {t('Sign in')}
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('Choose a new password')} lead={t('This signs you out everywhere else.')}>
      <ResetForm token={token} onDone={() => setState('done')} onDead={() => setState('dead')} />
    </AuthFrame>
  )
}

function ResetForm({ token, onDone, onDead }: { token: string; onDone: () => void; onDead: () => void }) {
  const settings = useSettings()
  const form = useForm({
    shape: resetPassword.body,
    initial: { token, password: '' },
    labels: { password: t('New password') },
    submit: async (body) => {
      const password = await passwordToSend(body.password, settings)
      try {
        deviceId.save((await call(resetPassword, { body: { token: body.token, password } })).device)
        onDone()
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'link_expired')) throw error
        onDead()
      }
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <PasswordField {...form.field('password')} hint={t('At least 8 characters.')} autoComplete="new-password" />
      {/* A broken link has no field that could show the error. */}
      <FormNote form={{ problem: form.problem ?? form.errors['token'] }} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('Set new password')}
      </Button>
    </form>
  )
}
