/** Writes emails about what operators did to an account, with their reason. Subjects are neutral. */
import type { AccountAct } from '@fanfare/contract/account-control'
import { sendMailTo, type Account, type MailWords } from '#core/accounts/index.ts'
import { date, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Sentences } from '#platform/mail-content.ts'

interface Mailed {
  readonly act: AccountAct
  readonly reason: string
  readonly until?: Date | undefined
  readonly eraseAt?: Date | undefined
}

/** The email about two-factor authentication comes from its own notification. */
export async function mailAct(tx: Tx, account: Account, { act, reason, until, eraseAt }: Mailed): Promise<void> {
  if (act === 'reset_two_factor') return
  await sendMailTo(tx, account, () => ({ ...wordsOf(act, { until, eraseAt }), ...(reason !== '' && { quote: reason }) }))
}

const contact = () => ({ label: t('Contact us'), url: '/page/contact' })
const signIn = () => ({ label: t('Sign in'), url: '/auth/login' })

type Dates = Pick<Mailed, 'until' | 'eraseAt'>

function wordsOf(act: Exclude<AccountAct, 'reset_two_factor'>, { until, eraseAt }: Dates): MailWords {
  switch (act) {
    case 'warn':
      return mail(t('A warning about your account'), [
        t('An operator of the site has warned you, for the reason below.'),
        t('If this happens again, your account can be suspended.'),
      ])
    case 'suspend':
      return mail(t('Your account is suspended'), [
        until
          ? t('Your account is suspended until {on}, for the reason below.', { on: date(until) })
          : t('Your account is suspended, for the reason below.'),
        t('Until then, you can sign in only to read this.'),
        t('If you think this is a mistake, contact us.'),
      ])
    case 'ban':
      return mail(t('Your account is banned'), [
        t('Your account is banned for good, for the reason below.'),
        t('Your subscriptions no longer renew.'),
        t('If you think this is a mistake, contact us.'),
      ])
    case 'close':
      return mail(t('Your account is closed'), [
        t('An operator has closed your account, for the reason below.'),
        eraseAt
          ? t('It will be erased on {date}, and your subscriptions no longer renew.', { date: date(eraseAt) })
          : t('Your subscriptions no longer renew.'),
        t('If you think this is a mistake, contact us.'),
      ])
    case 'restore':
      return {
        ...mail(t('Your account is restored'), [t('Your account is open again. You can use it as before.')]),
        button: signIn(),
      }
    case 'sign_out':
      return {
        ...mail(t('You were signed out'), [
          t('An operator has signed you out on every device, for the reason below.'),
          t('Sign in again to continue.'),
        ]),
        button: signIn(),
      }
  }
}

const mail = (subject: string, body: Sentences): MailWords => ({ subject, body, button: contact() })
