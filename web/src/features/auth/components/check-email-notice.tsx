/** Tells a visitor after registering to check their email. */
import { Link } from 'react-router'
import { useReturnTo } from '#core/auth-links.ts'
import { LOGIN_PATH } from '#core/return-to.ts'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { DemoOutbox } from './demo-outbox.tsx'
import { AuthFrame } from '#core/auth/auth-frame.tsx'
import css from '#core/auth/forms.module.css'

interface CheckEmailNoticeProps {
  readonly email: string
  /** Returns to the form, which keeps its input. */
  readonly onWrongAddress: () => void
  /** A further note, such as that someone will review the documents. */
  readonly also?: string
}

export function CheckEmailNotice({ email, onWrongAddress, also }: CheckEmailNoticeProps) {
  const { requireEmailVerification } = useSettings()
  const { link } = useReturnTo()
  if (!requireEmailVerification) {
    return (
      <AuthFrame title={t('You’re all set')} lead={t('Your account is ready. Sign in to get started.')}>
        {also && <p className={css['note']}>{also}</p>}
        <Button to={link(LOGIN_PATH)} size="large" isWide>
          {t('Sign in')}
        </Button>
      </AuthFrame>
    )
  }
  const lead = t('We sent a confirmation link to {email}. It expires in one hour.', { email })
  const foot = (
    <p>{rich('Already confirmed? <link>Sign in</link>', { link: (text) => <Link to={link(LOGIN_PATH)}>{text}</Link> })}</p>
  )
  return (
    <AuthFrame title={t('Check your email')} lead={lead} foot={foot}>
      {also && <p className={css['note']}>{also}</p>}
      <DemoOutbox email={email} />
      <ConfirmEmail email={email} />
      <Button variant="plain" isWide onClick={onWrongAddress}>
        {t('Wrong address?')}
      </Button>
    </AuthFrame>
  )
}
