/** Mails about a change of the e-mail address. */
import { makeLink, type Account } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import { post } from '#platform/mail.ts'

/** To the current address. The wanted one is not named: anybody may have typed it. */
export async function mailAddressChange(tx: Tx, to: string): Promise<void> {
  await sendMailTo(tx, to, 'Change of your e-mail address', [
    'someone, probably you, wants another e-mail address for your account. Until it is confirmed, this one stays in use.',
    `If this was not you, sign in and change your password, which also stops the change: ${tx.services.config.origin}/auth/login`,
  ])
}

export async function mailNewAddress(tx: Tx, account: Account, to: string): Promise<void> {
  await sendMailTo(tx, to, 'Please confirm your new e-mail address', [
    'please confirm this e-mail address by opening the link below. It can be used once, within one hour.',
    `${tx.services.config.origin}/auth/confirm?token=${await makeLink(tx, account, 'confirm', to)}`,
    'If you did not ask for this, you can ignore this mail.',
  ])
}

async function sendMailTo(tx: Tx, to: string, subject: string, paragraphs: readonly string[]): Promise<void> {
  const { siteName } = await settings(tx)
  await post(tx, { to, subject, text: ['Hello,', ...paragraphs, siteName].join('\n\n') })
}
