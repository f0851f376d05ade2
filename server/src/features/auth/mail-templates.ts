/**
 * Mail templates. Subjects are neutral: someone who sees them on a lock screen learns nothing. No user input is put into a
 * mail: mail programs turn names that look like addresses into links.
 */
import { makeLink, type Account } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import { post } from '#platform/mail.ts'
import { makeRegistrationLink } from './registrations.ts'

/** To the address of a registration, or to an account's current or wanted address. */
export async function mailConfirmation(tx: Tx, email: string, account?: Account): Promise<void> {
  const token = account ? await makeLink(tx, account, 'confirm', email) : await makeRegistrationLink(tx, email)
  await sendMailTo(tx, email, 'Please confirm your e-mail address', [
    'please confirm this e-mail address by opening the link below. It can be used once, within one hour.',
    `${tx.services.config.origin}/auth/confirm?token=${token}`,
    'If you did not ask for this, you can ignore this mail.',
  ])
}

export async function mailReset(tx: Tx, account: Account): Promise<void> {
  await sendMailTo(tx, account.email, 'Set a new password', [
    'set a new password by opening the link below. It can be used once, within one hour. It ends all sessions of your account.',
    `${tx.services.config.origin}/auth/reset?token=${await makeLink(tx, account, 'reset', account.email)}`,
    'If you did not ask for this, nothing has changed and you can ignore this mail.',
  ])
}

/** Instead of a second registration: the form's reply does not reveal whether an address is known. */
export async function mailAlreadyRegistered(tx: Tx, account: Account): Promise<void> {
  await sendMailTo(tx, account.email, 'You already have an account', [
    'someone, probably you, has tried to register with this e-mail address, which already has an account.',
    `Sign in: ${tx.services.config.origin}/auth/login`,
    `Forgot the password: ${tx.services.config.origin}/auth/forgot`,
  ])
}

/** To the former address, so that its owner learns of a takeover. */
export async function mailAddressChanged(tx: Tx, formerEmail: string): Promise<void> {
  await sendMailTo(tx, formerEmail, 'Your e-mail address was changed', [
    'your account has another e-mail address now, and this one is no longer used.',
    'If this was not you, please write to the operator of the site at once.',
  ])
}

async function sendMailTo(tx: Tx, to: string, subject: string, paragraphs: readonly string[]): Promise<void> {
  const { siteName } = await settings(tx)
  await post(tx, { to, subject, text: ['Hello,', ...paragraphs, siteName].join('\n\n') })
}
