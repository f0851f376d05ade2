/** Serves the site's pages, rendered on the server by the bundle in `web/build`, and their built files. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loadFiles, type BuiltFile } from './built-files.ts'
import { sessionTokenIn } from './cookies.ts'
import { openPageLimit } from './rate-limit.ts'
import { ApiError, tooManyRequests } from '#lib/errors.ts'
import { inLocale } from '#lib/i18n.ts'
import type { OnPost } from './page-posts.ts'
import type { OnPage } from './page-visits.ts'
import { onBehalfOf } from './request-country.ts'
import { VIEW_AS_HEADER, parseViewAs, type Transport } from '@fanfare/contract'
import type { Locale } from '@fanfare/contract/locales'
import { requestedLocale, PSEUDO, type AnyLocale } from '@fanfare/i18n/locales'

export interface PagesOptions {
  /** The folder `web/build`. */
  readonly build: string
  /** The site's address if it is known, such as `https://example.org`; otherwise the one that the browser used. */
  readonly origin?: string | undefined
  readonly languages: Languages
  /** Whether rendered pages are rate limited; built files never are. */
  readonly hasLimit: boolean
  /** Addresses that live streams connect to, for the content security policy. */
  readonly streamHosts?: readonly string[]
  /** Called for every page that is requested with a query string. */
  readonly onPage?: OnPage
  /** Handles forms that are posted to certain pages. */
  readonly onPost?: OnPost
}

interface Languages {
  /** For browsers that request none of the site's languages. */
  readonly fallback: Locale
  /** Whether the pseudo locale may be requested. */
  readonly hasPseudo: boolean
}

type Handle = (request: Request, context: unknown) => Promise<Response>

/**
 * The exports of `web/src/app/entry.server.tsx`. The bundle has its own context keys: nothing of React Router is imported here.
 */
export interface Bundle {
  readonly entry: {
    readonly module: {
      createRequestHandler(bundle: Bundle, mode: string): Handle
      createRequestContext(input: {
        transport: Transport
        token: string
        nonce: string
        origin: string
        cookies: string
        locale: AnyLocale
        streamHosts: readonly string[]
      }): unknown
    }
  }
}

const ENTRY = 'server/index.js'
const NOT_BUILT = 'The pages are not built yet. Run `npm run build` and start the server again.\n'
// Excluded paths belong to the API, the media and the sockets, and never get a page.
const FIRST = ':first(^(?!(?:api|media|socket\\.io)$).+$)'

/** Mounts the pages below everything else. Does not handle unknown paths under `/api`, `/media` and `/socket.io`. */
export async function mountPages(
  app: FastifyInstance,
  { build, origin, languages, hasLimit, streamHosts = [], onPage, onPost }: PagesOptions,
): Promise<void> {
  const site = await readBuild(build)
  await app.register(async (pages) => {
    const count = hasLimit ? await openPageLimit(pages) : undefined
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!site) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
      const path = request.url.split('?', 1)[0] ?? '/'
      const file = site.files.get(path)
      if (file) return sendFile(request, reply, file)
      if (path.startsWith('/assets/')) return reply.code(404).type('text/plain').send('There is no such file.\n')
      const seconds = await count?.(request)
      if (seconds !== undefined) return refuse(reply, seconds, readableLocale(localeOf(request, languages), languages))
      return answerPage(site, { app, request, reply, origin: origin ?? originOf(request), languages, streamHosts, onPage })
    }
    for (const url of ['/', `/${FIRST}`, `/${FIRST}/*`]) {
      pages.get(url, answer)
      // A browser without scripts posted a form: the response redirects to the page and ignores the form's data. The location
      // starts with one slash, because two would lead to another site.
      pages.post(url, async (request, reply) => {
        const taken = onPost?.(request.url)
        if (taken)
          return reply
            .code(await statusOf(taken))
            .type('text/plain')
            .send()
        return reply.redirect(request.url.replace(/^[/\\]+/, '/'), 303)
      })
    }
  })
}

/** Sends plain text, because the visitor reads it in place of a page. */
const refuse = (reply: FastifyReply, seconds: number, locale: Locale): FastifyReply =>
  reply
    .code(429)
    .header('retry-after', seconds)
    .type('text/plain; charset=utf-8')
    .send(inLocale(locale, () => tooManyRequests(seconds).message))

/** Mail programs send these requests and read only the status. */
async function statusOf(taken: Promise<void>): Promise<number> {
  try {
    await taken
    return 200
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  }
}

interface Built {
  readonly files: ReadonlyMap<string, BuiltFile>
  readonly createRequestContext: Bundle['entry']['module']['createRequestContext']
  readonly handle: Handle
}
const builds = new Map<string, Promise<Built>>()

/** Loads the build once for all servers of a process. */
async function readBuild(build: string): Promise<Built | undefined> {
  const entry = join(build, ENTRY)
  if (!existsSync(entry)) return undefined
  const known = builds.get(build) ?? readEntry(build, entry)
  builds.set(build, known)
  known.catch(() => builds.delete(build))
  return known
}

async function readEntry(build: string, entry: string): Promise<Built> {
  const bundle: Bundle = await import(pathToFileURL(entry).href)
  const { createRequestHandler, createRequestContext } = bundle.entry.module
  return {
    files: await loadFiles(build),
    createRequestContext,
    handle: createRequestHandler(bundle, 'production'),
  }
}

interface PageRequest {
  readonly app: FastifyInstance
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly origin: string
  readonly languages: Languages
  readonly streamHosts: readonly string[]
  readonly onPage: OnPage | undefined
}

async function answerPage(
  { createRequestContext, handle }: Built,
  { app, request, reply, origin, languages, streamHosts, onPage }: PageRequest,
): Promise<FastifyReply> {
  const cookies = request.headers.cookie ?? ''
  const token = sessionTokenIn(cookies)
  const locale = localeOf(request, languages)
  if (onPage && request.url.includes('?'))
    for (const cookie of await onPage({ ...requestOriginOf(request), cookies, token, isSecure: origin.startsWith('https:') }))
      void reply.header('set-cookie', cookie)
  const nonce = randomBytes(16).toString('base64')
  const context = createRequestContext({
    transport: wireWithin(app, request, { token, locale }),
    token,
    nonce,
    origin,
    cookies,
    locale,
    streamHosts,
  })
  return sendResponse(request, reply, await handle(webRequest(request, reply, origin), context))
}

const requestOriginOf = ({ url, ip, headers }: FastifyRequest) => ({
  url,
  address: ip,
  device: String(headers['user-agent'] ?? '').slice(0, 200),
})

const readableLocale = (locale: AnyLocale, { fallback }: Languages): Locale => (locale === PSEUDO ? fallback : locale)

const localeOf = ({ headers }: FastifyRequest, languages: Languages): AnyLocale =>
  pageLocale({ cookies: headers.cookie ?? '', acceptLanguage: headers['accept-language'] }, languages)

/** Returns the browser's language. An account may have chosen another. */
export function pageLocale(preferences: Parameters<typeof requestedLocale>[0], { fallback, hasPseudo }: Languages): AnyLocale {
  const locale = requestedLocale(preferences) ?? fallback
  return locale === PSEUDO && !hasPseudo ? fallback : locale
}

interface Visitor {
  readonly token: string
  readonly locale: AnyLocale
}

/** Calls the API in this process as the visitor: with the token of the cookie, from the visitor's own address. */
function wireWithin(app: FastifyInstance, request: FastifyRequest, { token, locale }: Visitor): Transport {
  const viewAs = parseViewAs(new URL(request.url, 'http://page').searchParams.get('as'))
  return async ({ method, url, body, key }) => {
    const call = {
      method: method as 'GET',
      url: `/api${url}`,
      remoteAddress: request.ip,
      headers: {
        'user-agent': request.headers['user-agent'] ?? '',
        'accept-language': locale,
        ...(token !== '' && { authorization: token }),
        ...(viewAs && { [VIEW_AS_HEADER]: viewAs }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { payload: body as object }),
    }
    const answer = await onBehalfOf(request.raw, async () => await app.inject(call))
    return { status: answer.statusCode, body: answer.json() }
  }
}

function webRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return new Request(`${origin}${request.url}`, { method: request.method, headers, signal: left.signal })
}

function sendResponse(request: FastifyRequest, reply: FastifyReply, response: Response): FastifyReply {
  void reply.code(response.status).headers(pageHeaders)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') void reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie)
  if (!response.body) return reply.send()
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  if (!accepts(request, 'gzip') || response.headers.has('content-encoding')) return reply.send(body)
  void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
  // Flushes with every chunk: otherwise the compressor would hold a streamed page back until its end. Brotli saves at most 8 % of
  // the bytes and costs the server another 1 to 2 ms of processor time per page (`npm run bench -- --only q`).
  const compressor = createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 })
  // A visitor who leaves ends both streams. The response itself reports errors, so the callback does nothing.
  return reply.send(pipeline(body, compressor, () => {}))
}

const pageHeaders = { 'cache-control': 'no-store' }

const accepts = (request: FastifyRequest, packing: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${packing}\\b`).test(String(request.headers['accept-encoding'] ?? ''))

function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  void reply
    .type(file.type)
    .header('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    .header('etag', file.etag)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const packing = (['br', 'gzip'] as const).find((one) => accepts(request, one))
  const packed = packing && file[packing]
  if (file.br) void reply.header('vary', 'accept-encoding')
  if (!packing || !packed) return reply.send(file.plain)
  return reply.header('content-encoding', packing).send(packed)
}

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${HOST.test(host) ? host : 'localhost'}`
