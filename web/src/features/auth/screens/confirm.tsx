/** Confirms an email address with a button press, because email programs and virus scanners open links too. */
import { useState, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router'
import { confirmEmail } from '@fanfare/contract/auth'
import { ApiError } from '@fanfare/contract'
import { startSession } from '#core/auth/start-session.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { pageTitle } from '#core/page.ts'
import { useSettings, useViewer } from '#core/viewer.ts'
import { UsernameField } from '#core/username-field.tsx'
import { call } from '#lib/api.ts'
import { useInvalidateAfter } from '#lib/invalidate.ts'
import { deviceId, registrationClaim } from '#lib/browser-memory.ts'
import { passwordToSend } from '#lib/password.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { ConfirmEmail } from '../components/confirm-email.tsx'
import { AuthFrame } from '#core/auth/auth-frame.tsx'
import css from '#core/auth/forms.module.css'

export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Confirm your address'))

export default function Confirm() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [state, setState] = useState<'asked' | 'confirmed' | 'dead'>(token.length < 20 ? 'dead' : 'asked')
  if (state === 'confirmed') return <Confirmed />
  if (state === 'dead') return <DeadLink />
  return (
    <AuthFrame title={t('Confirm your address')} lead={t('Press the button to confirm this email address.')}>
      <ConfirmForm token={token} onDone={() => setState('confirmed')} onDead={() => setState('dead')} />
    </AuthFrame>
  )
}

const neverChanges = () => () => {}

interface ConfirmFormProps {
  readonly token: string
  readonly onDone: () => void
  readonly onDead: () => void
}

function ConfirmForm({ token, onDone, onDead }: ConfirmFormProps) {
  const settings = useSettings()
  const viewer = useViewer()
  // Not a mutation: the reply may contain a session token, which must not be stored for repeated requests.
  const refresh = useInvalidateAfter(confirmEmail)
  const claimed = useSyncExternalStore(neverChanges, registrationClaim.read, () => undefined)
  const [needs, setNeeds] = useState({ password: false, username: false })
  const form = useForm({
    shape: confirmEmail.body,
    initial: { token, password: '', username: '' },
    submit: async ({ password: typed, username }) => {
      const password = typed ? await passwordToSend(typed, settings) : undefined
      const device = deviceId.read()
      const body = { token, ...filled({ claim: claimed ?? '', password: password ?? '', username: username ?? '', device }) }
      try {
        const { token: session, device: known, returnTo } = await call(confirmEmail, { body })
        registrationClaim.save('')
        if (session === undefined) {
          await refresh()
          return onDone()
        }
        await startSession({ token: session, ...(known !== undefined && { device: known }) }, returnTo)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_expired') return onDead()
        setNeeds((now) => wanted(now, error))
        throw error
      }
    },
  })
  const isElsewhere = claimed === '' && !viewer
  const hasPassword = needs.password || isElsewhere
  return (
    <form {...form.props} className={css['form']}>
      {hasPassword && (
        <>
          <p className={css['note']}>{t('You signed up in another browser. Enter your password to continue.')}</p>
          <PasswordField {...form.field('password')} isRequired autoComplete="current-password" />
        </>
      )}
      {needs.username && (
        <UsernameField
          {...form.field('username')}
          isRequired
          hint={t('Someone else has taken your username in the meantime. Choose another one.')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <FormNote form={form} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('Confirm address')}
      </Button>
    </form>
  )
}

/** Leaves out the empty fields. */
const filled = <Field extends string>(fields: Readonly<Record<Field, string>>): Partial<Record<Field, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<Record<Field, string>>

function wanted(now: { password: boolean; username: boolean }, error: unknown) {
  const fields = error instanceof ApiError ? error.errors.map(({ field }) => field) : []
  return { password: now.password || fields.includes('password'), username: now.username || fields.includes('username') }
}

function Confirmed() {
  const viewer = useViewer()
  return (
    <AuthFrame title={t('Your address is confirmed')} lead={t('Your new email address is active. Use it to sign in.')}>
      <Button to={viewer ? '/' : '/auth/login'} size="large" isWide>
        {viewer ? t('Continue') : t('Sign in')}
      </Button>
    </AuthFrame>
  )
}

function DeadLink() {
  return (
    <AuthFrame
      title={t('This link doesn’t work')}
      lead={t('This link is incomplete, has expired or was already used. We can send you a new one.')}
      foot={<Link to="/auth/login">{t('Back to sign in')}</Link>}
    >
      <ConfirmEmail email="" />
    </AuthFrame>
  )
}
