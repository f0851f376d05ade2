import { INVITATION_DAYS } from '@fanfare/contract/team'
import type { Locale } from '@fanfare/contract/locales'
import { sendMailTo } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

interface Invited {
  readonly email: string
  readonly locale: Locale
}

/** Does not name the performer: strangers may read it, and the address may be wrong. */
export const mailInvitation = (tx: Tx, { email, locale }: Invited, token: string): Promise<void> =>
  sendMailTo(tx, { email, locale }, () => ({
    subject: t('You’re invited to a team'),
    body: [
      t('Someone has invited you to work in their team.'),
      t('Sign in or sign up with this email address within {days} days to see who, and set up two-factor authentication.', {
        days: INVITATION_DAYS,
      }),
    ],
    button: { label: t('View invitation'), url: `/team/join?token=${token}` },
    note: t('If you don’t know why you received this, you can ignore this email.'),
  }))
