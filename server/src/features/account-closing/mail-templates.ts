import { sendMailTo, type Account } from '#core/accounts/index.ts'
import { date, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

export async function mailClosed(tx: Tx, account: Account, eraseAt: Date): Promise<void> {
  await sendMailTo(tx, account, () => ({
    subject: t('Your account is closed'),
    isSentAnyway: true,
    body: [
      t('Your account is closed, and you are signed out everywhere.'),
      t('We’ll erase it on {date}. To keep it, sign in before that day.', { date: date(eraseAt) }),
    ],
    button: { label: t('Sign in'), url: '/auth/login' },
    note: t('If this wasn’t you, sign in, keep your account and change your password.'),
  }))
}

export async function mailKept(tx: Tx, account: Account): Promise<void> {
  await sendMailTo(tx, account, () => ({
    subject: t('Your account is open again'),
    isSentAnyway: true,
    body: [t('You decided to keep your account.'), t('Everything is as it was, and nothing will be erased.')],
    button: { label: t('Open your account'), url: '/settings/security' },
    note: t('If this wasn’t you, reset your password immediately.'),
  }))
}

export async function mailErasureNear(tx: Tx, account: Account, eraseAt: Date): Promise<void> {
  await sendMailTo(tx, account, () => ({
    subject: t('Your account will be erased soon'),
    isSentAnyway: true,
    body: [
      t('You closed your account. We’ll erase it on {date}.', { date: date(eraseAt) }),
      t('To keep it, sign in before that day.'),
    ],
    button: { label: t('Sign in'), url: '/auth/login' },
  }))
}

export async function mailErasureByOperatorNear(tx: Tx, account: Account, eraseAt: Date): Promise<void> {
  await sendMailTo(tx, account, () => ({
    subject: t('Your account will be erased soon'),
    isSentAnyway: true,
    body: [
      t('An operator has closed your account. We’ll erase it on {date}.', { date: date(eraseAt) }),
      t('If you think this is a mistake, contact us.'),
    ],
    button: { label: t('Contact us'), url: '/page/contact' },
  }))
}
