/** Where the mailed link confirms an e-mail address. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { confirmEmail } from '@fanfare/contract/auth'
import { pageTitle } from '#core/page.ts'
import { useViewer } from '#core/viewer.ts'
import { useAct } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { ConfirmMail } from '../parts/confirm-mail.tsx'
import { Door } from '../parts/door.tsx'

export const meta = pageTitle(say('Confirm your address'))

export default function Confirm() {
  const token = useSearchParams()[0].get('token') ?? ''
  const viewer = useViewer()
  const confirm = useAct(confirmEmail)
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    // The link works once: asking twice would tell a happy person that it has expired.
    if (hasBegun.current) return
    hasBegun.current = true
    confirm.mutate({ body: { token } })
  })
  useEffect(() => begin(), [])

  if (confirm.isSuccess) {
    return (
      <Door title={say('Your address is confirmed')} lead={say('Thank you. Everything is open to you now.')}>
        <Button to={viewer ? '/' : '/auth/login'} size="large" isWide>
          {viewer ? say('Go on') : say('Sign in')}
        </Button>
      </Door>
    )
  }
  if (confirm.isError) {
    const back = <Link to="/auth/login">{say('Back to sign in')}</Link>
    return (
      <Door
        title={say('This link no longer works')}
        lead={say('A link works once, for one hour. We can send you a new one.')}
        foot={back}
      >
        <ErrorNote error={confirm.error} />
        <ConfirmMail email="" />
      </Door>
    )
  }
  return (
    <Door title={say('One moment')} lead={say('Your address is being confirmed.')}>
      <Skeleton height={52} />
    </Door>
  )
}
