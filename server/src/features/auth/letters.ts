/** What the site writes to people. Subjects are neutral: a stranger who sees them learns nothing. */
import { makeLink, type Account } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/house.ts'
import { post } from '#platform/mail.ts'

export async function mailConfirmation(tx: Tx, account: Account, email: string): Promise<void> {
  const link = `${tx.house.config.origin}/auth/confirm?token=${await makeLink(tx, account.id, 'confirm', email)}`
  await letter(tx, email, 'Please confirm your e-mail address', [
    `Hello ${account.name},`,
    'please confirm this e-mail address by opening the link below. It works once, for one hour.',
    link,
    'If you did not ask for this, you can ignore this mail.',
  ])
}

export async function mailReset(tx: Tx, account: Account): Promise<void> {
  const link = `${tx.house.config.origin}/auth/reset?token=${await makeLink(tx, account.id, 'reset', account.email)}`
  await letter(tx, account.email, 'Set a new password', [
    `Hello ${account.name},`,
    'set a new password by opening the link below. It works once, for one hour. It ends all sessions of your account.',
    link,
    'If you did not ask for this, nothing has changed and you can ignore this mail.',
  ])
}

/** In place of a second registration: the form's answer tells nobody whether an address is known. */
export async function mailAlreadyRegistered(tx: Tx, account: Account): Promise<void> {
  await letter(tx, account.email, 'You already have an account', [
    `Hello ${account.name},`,
    'someone, probably you, has tried to register with this e-mail address, which already has an account.',
    `Sign in: ${tx.house.config.origin}/auth/login`,
    `Forgot the password: ${tx.house.config.origin}/auth/forgot`,
  ])
}

async function letter(tx: Tx, to: string, subject: string, paragraphs: readonly string[]): Promise<void> {
  const { siteName } = await settings(tx)
  await post(tx, { to, subject, text: [...paragraphs, siteName].join('\n\n') })
}
