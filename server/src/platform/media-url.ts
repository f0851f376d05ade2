/** Builds URLs of objects: signed and short-lived for private objects, plain for public ones. */
import { createHmac, createSecretKey } from 'node:crypto'
import { isEqual } from '#lib/constant-time.ts'
import { isKey } from './storage/index.ts'

export interface MediaUrls {
  /** Returns a URL of this object that works for four to five minutes. Calls within a minute return the same URL. */
  sign(key: string, now: Date): string
  /** Returns the key that a request may read; undefined if the signature is wrong or expired. */
  verify(input: SignedParts, now: Date): string | undefined
  /**
   * Returns a URL under which a player finds every file of a folder, relative to each other. The URL works for half a day for its
   * viewer. The viewer's access is checked again during playback, so losing access ends it earlier.
   */
  signFolder(grant: PlaybackGrant, now: Date): string
  /** Parses a path below `/media/play/` into the grant and the file's name in its folder. */
  verifyFolder(path: string, now: Date): { readonly grant: PlaybackGrant; readonly name: string } | undefined
  /** Returns a URL under which one account can save the files of a folder, for ten minutes or as long as given. */
  signDownload(grant: DownloadGrant, now: Date, minutes?: number): string
  /** Parses a path below `/media/download/` into the grant, the file's name in its folder, and an id of the URL. */
  verifyDownload(
    path: string,
    now: Date,
  ): { readonly grant: DownloadGrant; readonly name: string; readonly id: string } | undefined
}

/** The right of one viewer (null: anyone) to play the files in one folder, as long as they may see the object that shows it. */
export interface PlaybackGrant {
  readonly viewerId: string | null
  /** Kind and id of the object that shows the file. */
  readonly kind: string
  readonly subjectId: string
  /** Two segments, such as `videos/<id>`. */
  readonly folder: string
}

/** The right of one account to save the files in one folder, as long as it has a right to the object that they belong to. */
export interface DownloadGrant extends PlaybackGrant {
  readonly viewerId: string
}

export interface SignedParts {
  readonly key: string
  /** The expiry (Unix seconds) and the signature, as in the query string. */
  readonly e: string | undefined
  readonly s: string | undefined
}

const LIFETIME_SECONDS = 300
// Browsers cache by URL: pages that are read again within a minute show the pictures that they already have.
const ROUNDING_SECONDS = 60
const PLAYBACK_LIFETIME_SECONDS = 12 * 3600
// A page that is read again within the hour does not restart its player.
const PLAYBACK_ROUNDING_SECONDS = 3600
const DOWNLOAD_MINUTES = 10
const ANYONE = '-'

/** Pictures that operators have chosen for everyone. */
const SITE_FOLDERS = ['site-pictures/', 'brand-pictures/']
/** Keys in these folders need no signature: avatars and covers, and pictures of the site itself. */
const PUBLIC_FOLDERS = ['public/', ...SITE_FOLDERS]

const isInOneOf = (folders: readonly string[], key: string) => folders.some((folder) => key.startsWith(folder)) && isKey(key)

export const isPublicKey = (key: string): boolean => isInOneOf(PUBLIC_FOLDERS, key)

export const isSitePicture = (key: string): boolean => isInOneOf(SITE_FOLDERS, key)

export function mediaUrls(secret: string): MediaUrls {
  // A derived key, so that no other use of the secret can sign for an object. A KeyObject, because Node would create one from
  // bytes for every signature, which takes six times as long as the signature.
  const own = createSecretKey(createHmac('sha256', secret).update('media address').digest())
  const signatureOf = (key: string, expires: string) => createHmac('sha256', own).update(`${expires}\n${key}`).digest('base64url')
  // Compares text, because different base64url texts can decode to the same bytes.
  const isSignature = (given: string, key: string, expires: string) => isEqual(given, signatureOf(key, expires))
  return {
    sign(key, now) {
      if (!isKey(key)) throw new Error(`"${key.slice(0, 80)}" is not a storage key`)
      const expires = String(Math.floor(seconds(now) / ROUNDING_SECONDS) * ROUNDING_SECONDS + LIFETIME_SECONDS)
      return `/media/${key}?e=${expires}&s=${signatureOf(key, expires)}`
    },
    verify({ key, e = '', s = '' }, now) {
      if (!/^\d{1,12}$/.test(e) || !isKey(key)) return undefined
      if (!isSignature(s, key, e)) return undefined
      const left = Number(e) - seconds(now)
      return left > 0 && left <= LIFETIME_SECONDS ? key : undefined
    },
    signFolder(grant, now) {
      const since = Math.floor(seconds(now) / PLAYBACK_ROUNDING_SECONDS) * PLAYBACK_ROUNDING_SECONDS
      return granted('play', grant, since + PLAYBACK_LIFETIME_SECONDS)
    },
    verifyFolder(path, now) {
      const found = verifyGranted('play', path, now)
      return found && { ...found, grant: { ...found.grant, viewerId: found.viewer === ANYONE ? null : found.viewer } }
    },
    signDownload: (grant, now, minutes = DOWNLOAD_MINUTES) => granted('download', grant, Math.floor(seconds(now)) + minutes * 60),
    verifyDownload(path, now) {
      const found = verifyGranted('download', path, now)
      return found && { ...found, grant: { ...found.grant, viewerId: found.viewer } }
    },
  }

  function granted(use: Use, { viewerId, kind, subjectId, folder }: PlaybackGrant, until: number): string {
    if (!isFolder(folder)) throw new Error(`"${folder.slice(0, 80)}" is not a folder of a file`)
    const expires = String(until)
    const right = [viewerId ?? ANYONE, kind, subjectId, folder].join('/')
    return `/media/${use}/${expires}/${signatureOf(`${use} ${right}`, expires)}/${right}/`
  }

  function verifyGranted(use: Use, path: string, now: Date) {
    const [expires = '', signature = '', viewer = '', kind = '', subjectId = '', area = '', id = '', name = '', more] =
      path.split('/')
    const folder = `${area}/${id}`
    if (more !== undefined || !/^\d{1,12}$/.test(expires) || !isKey(`${folder}/${name}`)) return undefined
    const right = [viewer, kind, subjectId, folder].join('/')
    if (!isSignature(signature, `${use} ${right}`, expires) || Number(expires) <= seconds(now)) return undefined
    return { grant: { kind, subjectId, folder }, viewer, name, id: signature }
  }
}

type Use = 'play' | 'download'

const isFolder = (folder: string) => isKey(folder) && folder.split('/').length === 2

export function publicUrl(key: string): string {
  if (!isPublicKey(key)) throw new Error(`"${key.slice(0, 80)}" is not a public storage key`)
  return `/media/${key}`
}

/** Returns the key of a URL that `publicUrl` made; undefined for any other text. */
export function keyOfPublicUrl(url: string): string | undefined {
  const key = url.startsWith('/media/') ? url.slice('/media/'.length) : ''
  return isPublicKey(key) ? key : undefined
}

/** True for addresses of files that a page shows. Pictures of the site itself and files that people save are not among them. */
export function isPictureAddress(text: string): boolean {
  const key = keyOfPublicUrl(text)
  return text.startsWith('/media/') && !text.startsWith('/media/download/') && !(key !== undefined && isSitePicture(key))
}

const seconds = (at: Date) => at.getTime() / 1000
