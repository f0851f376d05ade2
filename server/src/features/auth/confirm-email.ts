import { accountByEmail, changeAccount, useLink } from '#core/accounts/index.ts'
import { refuse } from '#kit/refusal.ts'
import type { Tx } from '#platform/house.ts'
import { mailConfirmation } from './letters.ts'

/** Confirms the address that the link was sent to, which becomes the account's. */
export async function confirmEmail(tx: Tx, token: string): Promise<void> {
  const { accountId, email } = await useLink(tx, token, 'confirm')
  const owner = await accountByEmail(tx.db, email)
  if (owner && owner.id !== accountId) throw refuse('link_expired', 'This e-mail address belongs to another account by now.')
  await changeAccount(tx, accountId, { email, new_email: null, email_confirmed_at: tx.now })
}

/** Sends the link again, if the address waits for it. Tells the caller nothing. */
export async function sendConfirmation(tx: Tx, email: string): Promise<void> {
  const account = await accountByEmail(tx.db, email)
  if (account && account.email_confirmed_at === null) await mailConfirmation(tx, account, account.email)
}
