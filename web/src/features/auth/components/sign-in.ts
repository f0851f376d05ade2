/** Signs in with a password. */
import { signIn } from '@fanfare/contract/auth'
import { startSession } from '#core/auth/start-session.ts'
import { call } from '#lib/api.ts'
import { deviceId } from '#lib/browser-memory.ts'
import { passwordToSend } from '#lib/password.ts'

interface Credentials {
  readonly username: string
  readonly password: string
  /** For accounts with two-factor authentication. */
  readonly code?: string
}

interface Entering {
  readonly clientPasswordHash: boolean
  /** The page that the visitor came from. */
  readonly next: string | undefined
}

export async function signInWithPassword(
  { username, password, code = '' }: Credentials,
  { clientPasswordHash, next }: Entering,
): Promise<void> {
  const sent = await passwordToSend(password, { clientPasswordHash })
  const known = deviceId.read()
  const body = { username, password: sent, ...(code !== '' && { code }), ...(known !== '' && { device: known }) }
  await startSession(await call(signIn, { body }), next)
}
