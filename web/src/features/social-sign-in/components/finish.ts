/** Sends the provider's answer to the site, and continues with the result. */
import { finishGoogle, finishTwitter, type Outcome } from '@fanfare/contract/social-sign-in'
import { reportProof, takeTwitter } from '#core/auth/provider-sign-in.ts'
import { startSession } from '#core/auth/start-session.ts'
import { safePath } from '#core/return-to.ts'
import { call } from '#lib/api.ts'
import { deviceId } from '#lib/browser-memory.ts'

const SECURITY = '/settings/security'

/** Undefined if the person cancelled at the provider. */
export async function finish(pathname: string, params: URLSearchParams): Promise<Outcome | undefined> {
  if (params.has('error') || params.has('denied')) return undefined
  const of = (name: string) => params.get(name) ?? ''
  const known = deviceId.read()
  const device = known === '' ? {} : { device: known }
  if (pathname.startsWith('/auth/google/'))
    return call(finishGoogle, { body: { code: of('code'), state: of('state'), ...device } })
  const { oauthTokenSecret } = takeTwitter()
  return call(finishTwitter, {
    body: { oauthToken: of('oauth_token'), oauthTokenSecret, oauthVerifier: of('oauth_verifier'), ...device },
  })
}

/** Leaves the page after the last step. Returns false for a step that the page shows. */
export async function leaveAfter({ step, token, device, redirectUrl }: Outcome): Promise<boolean> {
  if (step === 'signed_in' && token !== undefined)
    await startSession({ token, ...(device !== undefined && { device }) }, redirectUrl)
  if (step === 'proved') reportProof()
  if (step !== 'linked' && step !== 'proved') return false
  location.assign(safePath(redirectUrl) ?? SECURITY)
  return true
}
