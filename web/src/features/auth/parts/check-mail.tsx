/** After a registration: what happens next. */
import { useSettings } from '#core/viewer.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmMail } from './confirm-mail.tsx'
import { Door } from './door.tsx'
import css from './forms.module.css'

interface CheckMailProps {
  readonly email: string
  /** What else is to be known, such as that someone will look at the documents. */
  readonly also?: string
}

export function CheckMail({ email, also }: CheckMailProps) {
  const { requireEmailVerification } = useSettings()
  const title = requireEmailVerification ? say('Check your mail') : say('You are in')
  const lead = requireEmailVerification
    ? say('We have written to {email}. The link in it confirms your address and works for one hour.', { email })
    : say('Your account is ready. Sign in to begin.')
  return (
    <Door title={title} lead={lead}>
      {also && <p className={css['note']}>{also}</p>}
      <Button to="/auth/login" size="large" isWide>
        {say('Sign in')}
      </Button>
      {requireEmailVerification && <ConfirmMail email={email} />}
    </Door>
  )
}
