/** A fake of Google's sign-in with its wire format: discovery, a page that sends the browser back, a token endpoint and keys. */
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { openFakeHttp, type Answer, type Call, type Fault } from '../gateways/fake-http.ts'

export const GOOGLE_KEYS = { clientId: '1234-test.apps.googleusercontent.com', clientSecret: 'GOCSPX-test-secret' }

/** The environment of a site that uses Google at this stand-in's address. */
export const googleEnvironment = (url: string) => ({
  GOOGLE_URL: url,
  GOOGLE_CLIENT_ID: GOOGLE_KEYS.clientId,
  GOOGLE_CLIENT_SECRET: GOOGLE_KEYS.clientSecret,
  GATEWAY_TIMEOUT_MS: '2000',
})

export interface GooglePerson {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

/** A defect of the ID tokens that it issues from now on. */
export type Defect = 'none' | 'audience' | 'expired' | 'key' | 'nonce' | 'issuer' | 'unsigned'

interface Grant {
  readonly person: GooglePerson
  readonly nonce: string
  readonly challenge: string
  readonly redirectUri: string
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export type FakeGoogle = Awaited<ReturnType<typeof openFakeGoogle>>

export async function openFakeGoogle() {
  const [key, otherKey] = [newKey(), newKey()]
  const grants = new Map<string, Grant>()
  const state = { defect: 'none' as Defect, person: undefined as GooglePerson | undefined, url: '' }
  const http = await openFakeHttp((call, fault) => answerOf(call, fault))
  state.url = http.url

  /** Grants what the page's address asks for, and returns where the page leads. */
  function approve(pageUrl: string, person: GooglePerson): string {
    const asked = new URL(pageUrl).searchParams
    const of = (name: string) => asked.get(name) ?? ''
    if (of('client_id') !== GOOGLE_KEYS.clientId || of('code_challenge_method') !== 'S256') throw new Error('Google rejects this')
    const code = `4/${randomUUID()}`
    grants.set(code, { person, nonce: of('nonce'), challenge: of('code_challenge'), redirectUri: of('redirect_uri') })
    return `${of('redirect_uri')}?${new URLSearchParams({ state: of('state'), code, scope: of('scope') }).toString()}`
  }

  function answerOf({ path, query, body }: Call, fault: Fault | undefined): Answer {
    if (fault !== undefined) return { status: 503, body: 'Service unavailable', headers: { 'content-type': 'text/plain' } }
    if (path === '/.well-known/openid-configuration') return json(discovery(state.url))
    if (path === '/jwks')
      return json({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] })
    if (path === '/token') return token(new URLSearchParams(body))
    if (path !== '/auth' || !state.person) return { status: 404, body: '{}' }
    return { status: 302, body: '', headers: { location: approve(`${state.url}/auth?${query.toString()}`, state.person) } }
  }

  function token(form: URLSearchParams): Answer {
    const isOurs = form.get('client_id') === GOOGLE_KEYS.clientId && form.get('client_secret') === GOOGLE_KEYS.clientSecret
    if (!isOurs) return json({ error: 'invalid_client' }, 401)
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return json({ error: 'invalid_grant' }, 400)
    grants.delete(code)
    return json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 3599, id_token: idToken(grant) })
  }

  function idToken({ person, nonce }: Grant): string {
    const { defect } = state
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: defect === 'issuer' ? 'https://accounts.elsewhere.example' : state.url,
      aud: defect === 'audience' ? 'another-app.apps.googleusercontent.com' : GOOGLE_KEYS.clientId,
      iat: defect === 'expired' ? now - 7200 : now,
      exp: defect === 'expired' ? now - 3600 : now + 3600,
      nonce: defect === 'nonce' ? 'another nonce' : nonce,
      ...person,
    }
    const signed = `${base64url({ alg: defect === 'unsigned' ? 'none' : 'RS256', kid: 'one', typ: 'JWT' })}.${base64url(claims)}`
    if (defect === 'unsigned') return `${signed}.`
    const signer = createSign('RSA-SHA256').update(signed)
    return `${signed}.${signer.sign((defect === 'key' ? otherKey : key).privateKey).toString('base64url')}`
  }

  return {
    ...http,
    approve,
    /** The page sends browsers back immediately as this person. */
    isUsedBy: (person: GooglePerson) => void (state.person = person),
    issues: (defect: Defect) => void (state.defect = defect),
  }
}

const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) })

const discovery = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/auth`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})
