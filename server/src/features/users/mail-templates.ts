/** Mails about a change of the e-mail address. */
import { makeLink, sendMailTo, type Account } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

/** To the current address. The wanted one is not named: anybody may have typed it. */
export async function mailAddressChange(tx: Tx, account: Account): Promise<void> {
  const address = `${tx.services.config.origin}/auth/login`
  await sendMailTo(tx, account, () => ({
    subject: t('Change of your e-mail address'),
    isSentAnyway: true,
    paragraphs: [
      t('someone, probably you, wants another e-mail address for your account. Until it is confirmed, this one stays in use.'),
      t('If this was not you, sign in and change your password, which also stops the change: {address}', { address }),
    ],
  }))
}

export async function mailNewAddress(tx: Tx, account: Account, email: string): Promise<void> {
  const token = await makeLink(tx, account, 'confirm', email)
  await sendMailTo(tx, { email, locale: account.locale }, () => ({
    subject: t('Please confirm your new e-mail address'),
    isSentAnyway: true,
    paragraphs: [
      t('please confirm this e-mail address by opening the link below. It can be used once, within one hour.'),
      `${tx.services.config.origin}/auth/confirm?token=${token}`,
      t('If you did not ask for this, you can ignore this mail.'),
    ],
  }))
}
