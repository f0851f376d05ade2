/** Addresses of objects: signed and short-lived for what not everyone may see, plain for what everyone may. */
import { createHmac, createSecretKey } from 'node:crypto'
import { isSame } from '#lib/constant-time.ts'
import { isKey } from './storage/index.ts'

export interface MediaUrls {
  /** An address of this one object that works for four to five minutes; asked again within a minute it is the same. */
  sign(key: string, now: Date): string
  /** The key that a request may read; undefined when the signature is wrong or has expired. */
  verify(input: SignedParts, now: Date): string | undefined
  /**
   * An address under which a player finds every file of a folder, relative to each other. It works for half a day for whoever
   * it was made for, and no longer than they may see the thing: that is looked up again while it plays.
   */
  signFolder(grant: PlaybackGrant, now: Date): string
  /** Of a path below `/media/play/`: the grant, and the name of the file in its folder. */
  verifyFolder(path: string, now: Date): { readonly grant: PlaybackGrant; readonly name: string } | undefined
}

/** The right of one viewer (null: of anyone) to play what is in one folder, for as long as they may see the thing that shows it. */
export interface PlaybackGrant {
  readonly viewerId: string | null
  /** The kind and the id of that thing. */
  readonly kind: string
  readonly subjectId: string
  /** Of two segments, such as `videos/<id>`. */
  readonly folder: string
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
const PLAYS_SECONDS = 12 * 3600
// A page that is read again within the hour does not start its player anew.
const PLAYS_STEP_SECONDS = 3600
const ANYONE = '-'

/** What begins so needs no signature: avatars and covers. */
export const PUBLIC_FOLDER = 'public/'

export function mediaUrls(secret: string): MediaUrls {
  // A key of our own, so that no other use of the secret can ever sign for an object. As an object: of bytes Node makes one for each signature,
  // which takes six times as long as the signature.
  const own = createSecretKey(createHmac('sha256', secret).update('media address').digest())
  const signatureOf = (key: string, expires: string) => createHmac('sha256', own).update(`${expires}\n${key}`).digest('base64url')
  // As a text: base64url has spellings that decode to the same bytes.
  const isSignature = (given: string, key: string, expires: string) => isSame(given, signatureOf(key, expires))
  return {
    sign(key, now) {
      if (!isKey(key)) throw new Error(`"${key.slice(0, 80)}" is not a key`)
      const expires = String(Math.floor(seconds(now) / STEP_SECONDS) * STEP_SECONDS + LIFE_SECONDS)
      return `/media/${key}?e=${expires}&s=${signatureOf(key, expires)}`
    },
    verify({ key, e = '', s = '' }, now) {
      if (!/^\d{1,12}$/.test(e) || !isKey(key)) return undefined
      if (!isSignature(s, key, e)) return undefined
      const left = Number(e) - seconds(now)
      return left > 0 && left <= LIFE_SECONDS ? key : undefined
    },
    signFolder({ viewerId, kind, subjectId, folder }, now) {
      if (!isFolder(folder)) throw new Error(`"${folder.slice(0, 80)}" is not a folder to play`)
      const expires = String(Math.floor(seconds(now) / PLAYS_STEP_SECONDS) * PLAYS_STEP_SECONDS + PLAYS_SECONDS)
      const granted = [viewerId ?? ANYONE, kind, subjectId, folder].join('/')
      const signature = signatureOf(`play ${granted}`, expires)
      return `/media/play/${expires}/${signature}/${granted}/`
    },
    verifyFolder(path, now) {
      const [expires = '', signature = '', viewer = '', kind = '', subjectId = '', area = '', id = '', name = '', more] =
        path.split('/')
      const folder = `${area}/${id}`
      if (more !== undefined || !/^\d{1,12}$/.test(expires) || !isKey(`${folder}/${name}`)) return undefined
      const granted = [viewer, kind, subjectId, folder].join('/')
      if (!isSignature(signature, `play ${granted}`, expires) || Number(expires) <= seconds(now)) return undefined
      return { grant: { viewerId: viewer === ANYONE ? null : viewer, kind, subjectId, folder }, name }
    },
  }
}

const isFolder = (folder: string) => isKey(folder) && folder.split('/').length === 2

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
