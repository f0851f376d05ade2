import { makeLink, sendMailTo, type Account } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

/** Emails the current address. The new one is not named, because anyone may have typed it. */
export async function mailAddressChange(tx: Tx, account: Account): Promise<void> {
  await sendMailTo(tx, account, () => ({
    subject: t('Change of email address'),
    isSentAnyway: true,
    body: [
      t('Someone asked to change the email address of your account.'),
      t('This address stays in use until the new one is confirmed.'),
      t('If this wasn’t you, sign in and change your password, which also stops the change.'),
    ],
    button: { label: t('Sign in'), url: '/auth/login' },
  }))
}

export async function mailNewAddress(tx: Tx, account: Account, email: string): Promise<void> {
  const token = await makeLink(tx, account, 'confirm', email)
  await sendMailTo(tx, { email, locale: account.locale }, () => ({
    subject: t('Confirm your new email address'),
    isSentAnyway: true,
    body: [t('Confirm this email address to use it for your account.'), t('The link works once and expires in one hour.')],
    button: { label: t('Confirm email address'), url: `/auth/confirm?token=${token}` },
    note: t('If you didn’t ask for this, you can ignore this email.'),
  }))
}
