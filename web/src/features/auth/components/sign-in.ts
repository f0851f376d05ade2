/** Signing in: the token is kept, then the account is fetched and says where to go (specification, sections 2 and 7). */
import { signIn } from '@fanfare/contract/auth'
import { readMe } from '@fanfare/contract/users'
import { homeOf } from '#core/guard.ts'
import { safePath } from '#core/return-to.ts'
import { call } from '#lib/api.ts'
import { device } from '#lib/device.ts'
import { passwordToSend } from '#lib/password.ts'
import { session } from '#lib/session.ts'

interface Credentials {
  readonly username: string
  readonly password: string
  /** Of an account with two-factor sign-in. */
  readonly code?: string
}

interface Entering {
  readonly clientPasswordHash: boolean
  /** Where the visitor came from. */
  readonly next: string | undefined
}

export async function enter(
  { username, password, code = '' }: Credentials,
  { clientPasswordHash, next }: Entering,
): Promise<void> {
  const sent = await passwordToSend(password, { clientPasswordHash })
  const known = device.read()
  const body = { username, password: sent, ...(code !== '' && { code }), ...(known !== '' && { device: known }) }
  await begin(await call(signIn, { body }), next)
}

/** Ends with a whole new page, so that nothing of the visitor is left in this one. */
export async function begin(signedIn: { token: string; device?: string }, next: string | undefined): Promise<void> {
  if (signedIn.device !== undefined) device.save(signedIn.device)
  session.begin(signedIn.token)
  location.assign(safePath(next) ?? homeOf(await call(readMe)))
  // The form stays busy until the new page is there.
  await new Promise(() => {})
}
