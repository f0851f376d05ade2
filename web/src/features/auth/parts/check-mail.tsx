/** After a registration: what happens next. */
import { Link } from 'react-router'
import { useReturnTo } from '#core/auth-links.ts'
import { LOGIN } from '#core/return-to.ts'
import { useSettings } from '#core/viewer.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmMail } from './confirm-mail.tsx'
import { DemoOutbox } from './demo-outbox.tsx'
import { Door } from './door.tsx'
import css from './forms.module.css'

interface CheckMailProps {
  readonly email: string
  /** Back to the form, with all that was typed. */
  readonly onWrongAddress: () => void
  /** What else is to be known, such as that someone will look at the documents. */
  readonly also?: string
}

export function CheckMail({ email, onWrongAddress, also }: CheckMailProps) {
  const { requireEmailVerification } = useSettings()
  const { link } = useReturnTo()
  if (!requireEmailVerification) {
    return (
      <Door title={say('You are in')} lead={say('Your account is ready. Sign in to begin.')}>
        {also && <p className={css['note']}>{also}</p>}
        <Button to={link(LOGIN)} size="large" isWide>
          {say('Sign in')}
        </Button>
      </Door>
    )
  }
  const lead = say('We have written to {email}. The link in it confirms your address and works for one hour.', { email })
  const foot = (
    <p>
      {say('Already confirmed?')} <Link to={link(LOGIN)}>{say('Sign in')}</Link>
    </p>
  )
  return (
    <Door title={say('Check your mail')} lead={lead} foot={foot}>
      {also && <p className={css['note']}>{also}</p>}
      <DemoOutbox email={email} />
      <ConfirmMail email={email} />
      <Button look="plain" isWide onClick={onWrongAddress}>
        {say('Wrong address?')}
      </Button>
    </Door>
  )
}
