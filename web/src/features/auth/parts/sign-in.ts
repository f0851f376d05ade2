/** Signing in: the token is kept, then the account is fetched and says where to go (specification, sections 2 and 7). */
import { signIn } from '@fanfare/contract/auth'
import { readMe } from '@fanfare/contract/users'
import { homeOf } from '#core/guard.ts'
import { call } from '#lib/api.ts'
import { passwordToSend } from '#lib/password.ts'
import { session } from '#lib/session.ts'

interface Credentials {
  readonly username: string
  readonly password: string
}

/** Ends with a whole new page, so that nothing of the visitor is left in this one. */
export async function enter({ username, password }: Credentials, settings: { clientPasswordHash: boolean }): Promise<void> {
  const sent = await passwordToSend(password, settings)
  const { token } = await call(signIn, { body: { username, password: sent } })
  session.begin(token)
  location.assign(homeOf(await call(readMe)))
  // The form stays busy until the new page is there.
  await new Promise(() => {})
}
