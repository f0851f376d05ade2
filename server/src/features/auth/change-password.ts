import { accountById, changeAccount, endSessions, useLink } from '#core/accounts/index.ts'
import { notValid } from '#kit/refusal.ts'
import { addMinutes } from '#kit/time.ts'
import type { Viewer } from '#platform/answer.ts'
import type { House, Tx } from '#platform/house.ts'
import { forgiveSignIn, limitSignIn } from './limits.ts'
import { checkPassword, hashPassword } from './passwords.ts'

const RECENT_MINUTES = 10

export interface PasswordChange {
  readonly password: string
  readonly currentPassword?: string
}

/** Changes the password and ends every other session. An open browser alone must not be enough to lock its owner out. */
export async function changePassword(
  house: House,
  viewer: Viewer,
  { password, currentPassword }: PasswordChange,
  address: string,
): Promise<void> {
  if (addMinutes(viewer.signedInAt, RECENT_MINUTES) < new Date()) await proveCurrent(house, viewer, currentPassword, address)
  const password_hash = await hashPassword(password)
  await house.write(async (tx) => {
    await changeAccount(tx, viewer.id, { password_hash })
    await endSessions(tx, viewer.id, viewer.sessionId)
  })
}

async function proveCurrent(house: House, viewer: Viewer, current: string | undefined, address: string): Promise<void> {
  if (current === undefined || current === '') throw notValid('currentPassword', 'Please enter Current password')
  await limitSignIn(house.db, viewer.id, address)
  const account = await accountById(house.db, viewer.id)
  if (!(await checkPassword(account?.password_hash, current))) throw notValid('currentPassword', 'Current password is not right')
  await forgiveSignIn(house.db, viewer.id)
}

/** By the mailed link; having read the mail confirms the address as well. Every session ends. */
export async function resetPassword(tx: Tx, token: string, passwordHash: string): Promise<void> {
  const { accountId, email } = await useLink(tx, token, 'reset')
  const account = await accountById(tx.db, accountId)
  const confirms = account?.email === email && account.email_confirmed_at === null
  await changeAccount(tx, accountId, { password_hash: passwordHash, ...(confirms && { email_confirmed_at: tx.now }) })
  await endSessions(tx, accountId)
}
