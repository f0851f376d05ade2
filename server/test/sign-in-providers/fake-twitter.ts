/** A fake of X's sign-in with the wire format of OAuth 1.0a. It checks every signature with code of its own (RFC 5849, section 3.4). */
import { createHmac, randomUUID } from 'node:crypto'
import { openFakeHttp, type Answer, type Call, type Fault } from '../gateways/fake-http.ts'

export const TWITTER_KEYS = { apiKey: 'xvz1evFS4wEEPTGEFPHBog', apiSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Y7d' }

/** The environment of a site that uses X at this stand-in's address. */
export const twitterEnvironment = (url: string) => ({
  TWITTER_URL: url,
  TWITTER_API_KEY: TWITTER_KEYS.apiKey,
  TWITTER_API_SECRET: TWITTER_KEYS.apiSecret,
})

export interface TwitterPerson {
  readonly userId: string
  readonly screenName: string
}

interface RequestToken {
  readonly secret: string
  readonly callback: string
  readonly verifier: string
  readonly person?: TwitterPerson
}

export type FakeTwitter = Awaited<ReturnType<typeof openFakeTwitter>>

export async function openFakeTwitter() {
  const tokens = new Map<string, RequestToken>()
  const state = { url: '' }
  const http = await openFakeHttp((call, fault) => answerOf(call, fault))
  state.url = http.url

  function answerOf(call: Call, fault: Fault | undefined): Answer {
    if (fault !== undefined) return { status: 503, body: 'Over capacity' }
    const given = authorization(call.header('authorization'))
    const token = tokens.get(given['oauth_token'] ?? '')
    if (given['oauth_signature'] !== signature(call, given, `${state.url}${call.path}`, token?.secret ?? ''))
      return { status: 401, body: 'Could not authenticate you.' }
    if (call.path === '/oauth/request_token') return issue(given['oauth_callback'] ?? '')
    return call.path === '/oauth/access_token' ? exchange(given) : { status: 404, body: '' }
  }

  function issue(callback: string): Answer {
    const [token, secret] = [randomUUID(), randomUUID()]
    tokens.set(token, { secret, callback, verifier: randomUUID() })
    return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' })
  }

  function exchange({ oauth_token: token = '', oauth_verifier: verifier }: Record<string, string>): Answer {
    const found = tokens.get(token)
    if (!found?.person || verifier !== found.verifier) return { status: 401, body: 'Invalid' }
    tokens.delete(token)
    const { userId, screenName } = found.person
    return form({ oauth_token: randomUUID(), oauth_token_secret: randomUUID(), user_id: userId, screen_name: screenName })
  }

  return {
    ...http,
    /** Signs in on the page, and returns where the page leads. */
    approve(pageUrl: string, person: TwitterPerson): string {
      const token = new URL(pageUrl).searchParams.get('oauth_token') ?? ''
      const found = tokens.get(token)
      if (!found) throw new Error('X does not know this request token')
      tokens.set(token, { ...found, person })
      return `${found.callback}?${new URLSearchParams({ oauth_token: token, oauth_verifier: found.verifier }).toString()}`
    },
  }
}

const form = (fields: Record<string, string>): Answer => ({ status: 200, body: new URLSearchParams(fields).toString() })

const authorization = (header: string): Record<string, string> =>
  Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decodeURIComponent(value)]),
  )

/** RFC 3986 also encodes these five characters. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

function signature({ method, body }: Call, given: Record<string, string>, url: string, tokenSecret: string): string {
  const { oauth_signature: _, realm: __, ...signed } = given
  const all = [...Object.entries(signed), ...new URLSearchParams(body)]
  const parameters = all
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const base = [method, encoded(url), encoded(parameters)].join('&')
  return createHmac('sha1', `${encoded(TWITTER_KEYS.apiSecret)}&${encoded(tokenSecret)}`)
    .update(base)
    .digest('base64')
}
