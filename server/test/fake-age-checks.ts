/** A fake of a provider of age checks, with its wire format: it starts checks, publishes its keys and signs results. */
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { openFakeHttp, type Answer, type Call, type Fault } from './gateways/fake-http.ts'

export const AGE_CHECK_KEY = 'the key of a site at the fake provider'

/** The body with which the site starts a check. */
interface StartedAgeCheck {
  readonly nonce: string
  readonly returnUrl: string
  readonly country?: string
}

export interface SignedResult {
  readonly nonce: string
  readonly audience: string
  readonly now: Date
  readonly over18?: boolean
  readonly method?: string
  readonly issuer?: string
  /** Seconds from now. */
  readonly expiresIn?: number
}

export type FakeAgeChecks = Awaited<ReturnType<typeof openFakeAgeChecks>>

const ALGORITHM = 'ES256'
const KEY_ID = 'first'

export async function openFakeAgeChecks() {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM)
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }] })
  const started: StartedAgeCheck[] = []
  const http = await openFakeHttp(answerOf)

  function answerOf({ method, path, body, header }: Call, fault: Fault | undefined): Answer {
    if (fault !== undefined) return { status: 503, body: '<html>' }
    if (path === '/.well-known/jwks.json') return { status: 200, body: keys }
    if (method !== 'POST' || path !== '/checks') return { status: 404, body: '{}' }
    if (header('authorization') !== `Bearer ${AGE_CHECK_KEY}`) return { status: 401, body: '{}' }
    started.push(JSON.parse(body) as StartedAgeCheck)
    return { status: 201, body: JSON.stringify({ url: `${http.url}/check/${started.length}` }) }
  }
  const sign = (key: CryptoKey, { nonce, audience, now, over18 = true, method = 'document', ...rest }: SignedResult) => {
    const seconds = Math.floor(now.getTime() / 1000)
    return new SignJWT({ nonce, over18, method })
      .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
      .setIssuer(rest.issuer ?? http.url)
      .setAudience(audience)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + (rest.expiresIn ?? 600))
      .sign(key)
  }
  return {
    ...http,
    env: { AGE_CHECK_URL: http.url, AGE_CHECK_KEY },
    /** The checks that the site has started, oldest first. */
    started,
    /** Returns the result that the provider sends back with the browser. */
    signed: (result: SignedResult): Promise<string> => sign(privateKey, result),
    /** Returns a result that someone else has signed. */
    forged: async (result: SignedResult): Promise<string> => sign((await generateKeyPair(ALGORITHM)).privateKey, result),
  }
}
