/** Saves the token, then fetches the account and opens its home page (specification, sections 2 and 7). */
import { readMe } from '@fanfare/contract/users'
import { homeOf } from '#core/guard.ts'
import { safePath } from '#core/return-to.ts'
import { call } from '#lib/api.ts'
import { deviceId } from '#lib/browser-memory.ts'
import { session } from '#lib/session.ts'

/** Starts a session and loads a whole new page, so that no data of the visitor remains. */
export async function startSession(signedIn: { token: string; device?: string }, next: string | undefined): Promise<void> {
  if (signedIn.device !== undefined) deviceId.save(signedIn.device)
  session.begin(signedIn.token)
  location.assign(safePath(next) ?? homeOf(await call(readMe)))
  // Never resolves, so that the form stays busy until the new page loads.
  await new Promise(() => {})
}
