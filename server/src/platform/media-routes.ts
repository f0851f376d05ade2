/** Registers the routes below `/media`: they serve objects to requests with a valid URL, and reveal nothing about others. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/errors.ts'
import { fileNameOf } from '#lib/file-name.ts'
import { errorBody } from './http.ts'
import type { Clock } from './clock.ts'
import type { FileAudience } from './file-audience.ts'
import { isPublicKey, isSitePicture, type MediaUrls } from './media-url.ts'
import { MissingObject, type ByteRange, type Storage } from './storage/index.ts'

export interface MediaRouteServices {
  readonly clock: Pick<Clock, 'now'>
  readonly storage: Storage
  readonly urls: MediaUrls
}

/** Content types of files that we made or whose type we detected. Browsers never get any other type. */
const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

export const typeOf = (name: string): string | undefined => TYPES[extensionOf(name)]

/** Other types that people upload: saved as a file and never shown in our pages. */
const SAVED_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  '3gp': 'video/3gpp',
  m4v: 'video/x-m4v',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  webm: 'video/webm',
  aac: 'audio/aac',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  zip: 'application/zip',
}

export const savedTypeOf = (name: string): string => SAVED_TYPES[extensionOf(name)] ?? typeOf(name) ?? 'application/octet-stream'

interface MediaRequest {
  Params: { '*': string }
  Querystring: { e?: unknown; s?: unknown }
}

export interface MediaGuards {
  readonly audienceOf: FileAudience
  /** Whether an object with a valid address may no longer be shown to this visitor. */
  isWithheld(key: string, request: FastifyRequest): Promise<boolean>
}

/**
 * Serves GET and HEAD. A wrong, altered or expired signature, a missing object, and an object that this visitor may not see yet all
 * return the same 404.
 */
export function registerMediaRoutes(
  app: FastifyInstance,
  { storage, urls, clock }: MediaRouteServices,
  { audienceOf, isWithheld }: MediaGuards,
): void {
  app.route<MediaRequest>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    async handler(request, reply) {
      const found = await find(request)
      return found === undefined ? noSuchFile(request, reply) : sendObject(storage, found, { request, reply })
    },
  })

  async function find(request: FastifyRequest<MediaRequest>): Promise<Found | undefined> {
    const { params, query } = request
    const path = params['*']
    const open = isPublicKey(path)
    const key = open ? path : urls.verify({ key: path, e: text(query.e), s: text(query.s) }, clock.now())
    const type = typeOf(path)
    if (key === undefined || type === undefined) return undefined
    if (!open && (await isWithheld(key, request))) return undefined
    const audience = isSitePicture(key) ? 'everyone' : await audienceOf(request)
    const object = audience === 'no one' ? undefined : await storage.stat(key)
    return object && { key, type, open, isShared: audience === 'everyone', bytes: object.bytes }
  }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sends an object, or the requested range of it. */
export async function sendObject(storage: Storage, found: Found, { request, reply }: Exchange): Promise<FastifyReply> {
  const tag = found.saveAs === undefined ? undefined : tagOf(found)
  const range = rangeOf(request, found.bytes, tag)
  void reply.headers(headersOf(found))
  if (tag !== undefined) void reply.header('etag', tag)
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${found.bytes}`).send()
  const { start, end } = range ?? { start: 0, end: found.bytes - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${found.bytes}`)
  void reply.header('content-type', found.type).header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send()
  const body = await read(storage, found.key, range)
  return body === undefined ? noSuchFile(request, reply) : reply.send(body)
}

/** Returns undefined if the object was removed a moment ago. */
async function read(storage: Storage, key: string, range: ByteRange | undefined): Promise<Readable | undefined> {
  try {
    return await storage.read(key, range)
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    throw error
  }
}

export interface Found {
  readonly key: string
  readonly type: string
  /** True if the object may be cached permanently. */
  readonly open: boolean
  /** False if only the visitor's own browser may cache an open object. */
  readonly isShared?: boolean
  readonly bytes: number
  /** A name for objects that are saved rather than shown. Any text: the header gets a safe name. */
  readonly saveAs?: string | undefined
}

const cachingOf = ({ open, isShared = true }: Found) =>
  open ? `${isShared ? 'public' : 'private'}, max-age=31536000, immutable` : 'private, max-age=300'

/** Returns a header with the name in ASCII and, if it has other letters, also in full (RFC 6266 and RFC 8187). */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`
}

/** An object never changes, so an interrupted download can continue with the rest of the same bytes. */
const tagOf = ({ key }: Found) => `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`

const headersOf = ({ saveAs, ...found }: Found) => ({
  'accept-ranges': 'bytes',
  'cache-control': saveAs === undefined ? cachingOf(found) : 'private, no-store',
  'content-disposition': saveAs === undefined ? 'inline' : attachment(fileNameOf(saveAs)),
  'content-security-policy': "default-src 'none'; sandbox",
})

export function noSuchFile(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  for (const name of ['accept-ranges', 'content-disposition', 'content-range', 'content-length', 'etag'])
    void reply.removeHeader(name)
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(notFound(), request.id))
}

/**
 * Parses a single range (RFC 9110, section 14.2). Malformed and multiple ranges, and ranges of an object with another tag, get the
 * whole object.
 */
function rangeOf({ headers }: FastifyRequest, bytes: number, tag: string | undefined): ByteRange | 'beyond' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return undefined
  if (headers['if-range'] !== undefined && headers['if-range'] !== tag) return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const start = from === '' ? Math.max(bytes - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start > end ? 'beyond' : { start, end }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
