/** Addresses of objects: signed and short-lived for what not everyone may see, plain for what everyone may. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isKey } from './storage/index.ts'

export interface MediaUrls {
  /** An address of this one object that works for four to five minutes; asked again within a minute it is the same. */
  sign(key: string, now: Date): string
  /** The key that a request may read; undefined when the signature is wrong or has expired. */
  verify(input: SignedParts, now: Date): string | undefined
}

export interface SignedParts {
  readonly key: string
  /** As they stood in the query: when it expires (Unix seconds) and the signature. */
  readonly e: string | undefined
  readonly s: string | undefined
}

const LIFE_SECONDS = 300
// Browsers cache by address: pages that are read again within a minute show the pictures that they already have.
const STEP_SECONDS = 60

/** What begins so needs no signature: avatars and covers. */
export const PUBLIC_FOLDER = 'public/'

export function mediaUrls(secret: string): MediaUrls {
  // A key of our own, so that no other use of the secret can ever sign for an object.
  const own = createHmac('sha256', secret).update('media address').digest()
  const signatureOf = (key: string, expires: string) => createHmac('sha256', own).update(`${expires}\n${key}`).digest()
  return {
    sign(key, now) {
      if (!isKey(key)) throw new Error(`"${key.slice(0, 80)}" is not a key`)
      const expires = String(Math.floor(seconds(now) / STEP_SECONDS) * STEP_SECONDS + LIFE_SECONDS)
      return `/media/${key}?e=${expires}&s=${signatureOf(key, expires).toString('base64url')}`
    },
    verify({ key, e = '', s = '' }, now) {
      if (!/^\d{1,12}$/.test(e) || !isKey(key)) return undefined
      const given = Buffer.from(s, 'base64url')
      const right = signatureOf(key, e)
      // The text is compared too: base64url has spellings that decode to the same bytes.
      if (given.length !== right.length || !timingSafeEqual(given, right) || s !== right.toString('base64url')) return undefined
      const left = Number(e) - seconds(now)
      return left > 0 && left <= LIFE_SECONDS ? key : undefined
    },
  }
}

/** The lasting address of an object that everyone may see. */
export function publicUrl(key: string): string {
  if (!key.startsWith(PUBLIC_FOLDER) || !isKey(key)) throw new Error(`"${key.slice(0, 80)}" is not public`)
  return `/media/${key}`
}

/** The key of an address that `publicUrl` made; undefined for every other text. */
export function keyOfPublicUrl(url: string): string | undefined {
  const key = url.startsWith('/media/') ? url.slice('/media/'.length) : ''
  return key.startsWith(PUBLIC_FOLDER) && isKey(key) ? key : undefined
}

const seconds = (at: Date) => at.getTime() / 1000
