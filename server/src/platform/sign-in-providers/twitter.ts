/** Signs in with X by OAuth 1.0a (RFC 5849): a request token, X's page, and an access token that names the person. */
import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import { ProviderDown, requiredKeys, signInFailed, type ProviderClient, type ProviderServices } from './index.ts'

const API = 'https://api.x.com'
const NAME = 'twitter'
const KEYS = ['apiKey', 'apiSecret'] as const
/** Replies have a few hundred bytes. */
const MAX_REPLY_LENGTH = 10_000

interface Call {
  readonly path: string
  /** Fields of the protocol, sent in the header. */
  readonly data: Readonly<Record<string, string>>
  readonly token?: OAuth.Token
}

export function openTwitter({ keys, origin, timeoutMs, url = API }: ProviderServices): ProviderClient {
  const callbackUrl = `${origin}/auth/twitter/callback`

  /** Returns the fields of the reply; undefined if X rejects the request. */
  async function post({ path, data, token }: Call): Promise<URLSearchParams | undefined> {
    const { apiKey: key, apiSecret: secret } = requiredKeys(await keys.read(NAME), KEYS)
    const oauth = new OAuth({
      consumer: { key, secret },
      signature_method: 'HMAC-SHA1',
      hash_function: (base, signingKey) => createHmac('sha1', signingKey).update(base).digest('base64'),
    })
    const request = { url: `${url}${path}`, method: 'POST', data }
    const { Authorization: authorization } = oauth.toHeader({ ...oauth.authorize(request, token), ...data })
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const reply = await fetch(request.url, { method: 'POST', headers: { authorization }, signal, redirect: 'error' })
      const text = await reply.text()
      if (reply.status >= 500 || text.length > MAX_REPLY_LENGTH) throw new Error(`X replied with ${reply.status}`)
      return reply.ok ? new URLSearchParams(text) : undefined
    } catch (error) {
      throw new ProviderDown(NAME, error)
    }
  }

  return {
    name: NAME,
    callbackUrl,
    async isReady() {
      const found = await keys.read(NAME)
      return KEYS.every((name) => found[name] !== undefined)
    },
    async start() {
      const reply = await post({ path: '/oauth/request_token', data: { oauth_callback: callbackUrl } })
      const [state, tokenSecret] = [reply?.get('oauth_token'), reply?.get('oauth_token_secret')]
      if (!state || !tokenSecret || reply?.get('oauth_callback_confirmed') !== 'true')
        throw new ProviderDown(NAME, new Error('X issued no request token. Check the keys and the callback address.'))
      return {
        // X asks for the password again. A session that someone left open at X is not enough.
        url: `${url}/oauth/authenticate?${new URLSearchParams({ oauth_token: state, force_login: 'true' }).toString()}`,
        state,
        secrets: { tokenSecret },
      }
    },
    async finish({ state, code }, { tokenSecret = '' }) {
      const token = { key: state, secret: tokenSecret }
      const reply = await post({ path: '/oauth/access_token', data: { oauth_verifier: code }, token })
      const subject = reply?.get('user_id')
      if (!subject) throw signInFailed()
      const name = reply?.get('screen_name') ?? ''
      // X confirms no email address.
      return { subject, name, label: name === '' ? subject : `@${name}` }
    },
  }
}
