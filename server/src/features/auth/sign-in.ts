import { accountByLogin, openSession } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { refuse } from '#kit/refusal.ts'
import type { Origin } from '#platform/answer.ts'
import type { House } from '#platform/house.ts'
import { forgiveSignIn, limitSignIn } from './limits.ts'
import { checkPassword } from './passwords.ts'

export interface Credentials {
  /** E-mail address or username. */
  readonly username: string
  readonly password: string
}

/** Answers the token of a new session. Only the right password learns anything about the account. */
export async function signIn(house: House, { username, password }: Credentials, origin: Origin): Promise<string> {
  const login = username.trim()
  await limitSignIn(house.db, login, origin.address)
  const account = await accountByLogin(house.db, login)
  if (!(await checkPassword(account?.password_hash, password)) || !account)
    throw refuse('wrong_credentials', 'Incorrect credentials!')
  if (account.standing === 'suspended') throw refuse('suspended', 'This account is suspended.')
  const { requireEmailVerification } = await settings(house)
  if (requireEmailVerification && account.email_confirmed_at === null)
    throw refuse('email_not_confirmed', 'Please confirm your e-mail address first. We have sent you a link.')
  await forgiveSignIn(house.db, login)
  return house.write((tx) => openSession(tx, account.id, origin))
}
