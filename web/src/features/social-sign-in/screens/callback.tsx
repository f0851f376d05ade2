/** The page to which a provider sends the browser back. */
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Outcome } from '@fanfare/contract/social-sign-in'
import { AuthFrame } from '#core/auth/auth-frame.tsx'
import { providerName } from '#core/auth/provider-sign-in.ts'
import { pageTitle } from '#core/page.ts'
import { LOGIN_PATH } from '#core/return-to.ts'
import { useViewer } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { CheckEmailNotice } from '#features/auth/components/check-email-notice.tsx'
import { ConfirmOwnerForm } from '../components/confirm-owner-form.tsx'
import { finish, leaveAfter } from '../components/finish.ts'
import { NewFan } from '../components/new-fan.tsx'
import { NewPerformer } from '../components/new-performer.tsx'
import { SocialCodeForm } from '../components/social-code-form.tsx'

export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Sign in'))

type State =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'asked'; readonly outcome: Outcome }
  | { readonly kind: 'mailed'; readonly email: string }

export default function Callback() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const isSent = useRef(false)
  const proceed = async (outcome: Outcome) => {
    if (!(await leaveAfter(outcome))) setState({ kind: 'asked', outcome })
  }
  useEffect(() => {
    // An answer works once, and React may run an effect twice.
    if (isSent.current) return
    isSent.current = true
    finish(pathname, params)
      .then((outcome) => (outcome ? proceed(outcome) : setState({ kind: 'cancelled' })))
      .catch((error: unknown) => setState({ kind: 'failed', message: messageOf(error) }))
  })
  if (state.kind === 'waiting') return <Waiting />
  if (state.kind === 'cancelled')
    return <Failed title={t('Sign-in canceled')} lead={t('You can try again, or sign in another way.')} />
  if (state.kind === 'failed') return <Failed title={t('Sign-in failed')} lead={state.message} />
  if (state.kind === 'mailed') return <CheckEmailNotice email={state.email} onWrongAddress={() => location.assign(LOGIN_PATH)} />
  return <NextStep outcome={state.outcome} onDone={proceed} onCheckEmail={(email) => setState({ kind: 'mailed', email })} />
}

function Waiting() {
  return (
    <AuthFrame title={t('Signing you in')}>
      <p role="status">{t('This takes a moment.')}</p>
      <Skeleton height={48} />
    </AuthFrame>
  )
}

function Failed({ title, lead }: { readonly title: string; readonly lead: string }) {
  const viewer = useViewer()
  return (
    <AuthFrame title={title} lead={lead} foot={<Link to="/page/contact">{t('Contact us')}</Link>}>
      <Button to={viewer ? '/settings/security' : LOGIN_PATH} size="large" isWide>
        {viewer ? t('Back to security') : t('Back to sign in')}
      </Button>
    </AuthFrame>
  )
}

interface NextStepProps {
  readonly outcome: Outcome
  readonly onDone: (outcome: Outcome) => Promise<void>
  readonly onCheckEmail: (email: string) => void
}

function NextStep({ outcome, onDone, onCheckEmail }: NextStepProps) {
  const { step, provider, ticket = '', suggestion, email = '' } = outcome
  if (step === 'code')
    return (
      <AuthFrame title={t('Enter your code')} lead={t('Your account uses two-factor authentication.')}>
        <SocialCodeForm ticket={ticket} onDone={onDone} />
      </AuthFrame>
    )
  if (step === 'confirm')
    return (
      <AuthFrame
        title={t('You already have an account')}
        lead={t('{email} already has an account. Confirm that it’s yours to sign in with {provider} from now on.', {
          email,
          provider: providerName[provider],
        })}
      >
        <ConfirmOwnerForm ticket={ticket} onDone={onDone} />
      </AuthFrame>
    )
  if (!suggestion) return null
  const isPerformer = suggestion.role === 'performer'
  const Form = isPerformer ? NewPerformer : NewFan
  return (
    <AuthFrame
      title={isPerformer ? t('Apply as a performer') : t('Finish signing up')}
      lead={
        isPerformer
          ? t('Tell us who you are. Only this site’s operators see your documents.')
          : t('One more step: check your details and agree to the terms.')
      }
    >
      <Form ticket={ticket} suggestion={suggestion} onCheckEmail={onCheckEmail} />
    </AuthFrame>
  )
}
