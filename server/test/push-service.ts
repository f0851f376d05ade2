/**
 * A push service for tests (RFC 8030). It verifies the sender (VAPID, RFC 8292) and decrypts messages, as a browser does (RFC
 * 8291).
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEndOfFile } from './at-end-of-file.ts'

export interface Push {
  readonly headers: IncomingHttpHeaders
  readonly payload: { readonly title: string; readonly body: string; readonly link: string; readonly tag: string }
  /** The claims of the site's signed token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
}

/** A browser that has subscribed here. */
export interface TestBrowser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  readonly received: readonly Push[]
  /** Sets the service's reply status for this browser, which is 201 at first. */
  answer(status: number): void
  /** Returns the number of requests, whatever the replies. */
  readonly requestCount: () => number
}

interface Subscriber {
  readonly keys: ECDH
  readonly auth: Buffer
  readonly received: Push[]
  status: number
  requestCount: number
}

export interface PushService {
  readonly url: string
  browser(): TestBrowser
}

export async function openPushService(): Promise<PushService> {
  const subscribers = new Map<string, Subscriber>()
  let url = ''
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = subscribers.get(request.url ?? '')
      if (!one) return void reply.writeHead(404).end()
      one.requestCount += 1
      if (one.status < 300) one.received.push(read(one, Buffer.concat(chunks), request.headers))
      reply.writeHead(one.status, one.status === 307 ? { location: `${url}/elsewhere` } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfFile(() => server.close())
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    browser() {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url', 'uncompressed')
      const one: Subscriber = { keys, auth: randomBytes(16), received: [], status: 201, requestCount: 0 }
      const path = `/push/${randomBytes(12).toString('base64url')}`
      subscribers.set(path, one)
      return {
        subscription: { endpoint: `${url}${path}`, p256dh, auth: one.auth.toString('base64url') },
        received: one.received,
        answer: (status) => void (one.status = status),
        requestCount: () => one.requestCount,
      }
    },
  }
}

function read({ keys, auth }: Subscriber, body: Buffer, headers: IncomingHttpHeaders): Push {
  return {
    headers,
    claims: claimsOf(headers.authorization ?? ''),
    payload: JSON.parse(decrypted(keys, auth, body)) as Push['payload'],
  }
}

/** Throws if the token was not signed with the key that it names (ES256: P-256 and SHA-256, RFC 7518). */
function claimsOf(authorization: string): Push['claims'] {
  const { t: token = '', k: key = '' } = /^vapid t=(?<t>[^,]+), ?k=(?<k>[\w-]+)$/.exec(authorization)?.groups ?? {}
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('The VAPID token is not signed with its key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Push['claims']
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts one record of aes128gcm (RFC 8188), with the key of RFC 8291, section 3.4. */
function decrypted(keys: ECDH, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const shared = keys.computeSecret(sender)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derived(shared, auth, about, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
