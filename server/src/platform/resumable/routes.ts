/**
 * Registers the routes below `/api/uploads`: tus 1.0.0 with creation and termination, by `@tus/server`. Adds what the library
 * leaves open: ownership, one request at a time across processes, and the reply to the last request, even if it is repeated.
 */
import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Server } from '@tus/server'
import { UPLOADS_PATH, type UploadKind } from '@fanfare/contract/uploads'
import { apiError, ApiError, notFound } from '#lib/errors.ts'
import { isId, newId } from '#lib/id.ts'
import { inLocale, t } from '#lib/i18n.ts'
import type { Context } from '../context.ts'
import { admit } from '../admission.ts'
import { identifyWith, localeOf, openScope, type Identify } from '../http.ts'
import { drainRequest } from '../uploads.ts'
import type { Viewer } from '../viewer.ts'
import { assertNotTooLarge, assertUploadSeat, begin, readAnnouncement, type Admission } from './begin.ts'
import { discard, discardBytes, finish, refuse, errorIn, type Take } from './finish.ts'
import type { UploadLocks } from './locks.ts'
import { findUpload, touchUpload, type UploadRow } from './rows.ts'
import { UploadStore } from './store.ts'

/** The feature that receives uploads of some kinds. */
export interface UploadTarget extends Admission {
  readonly take: Take
}

export interface UploadServices {
  readonly ctx: Context
  readonly identify: Identify
  readonly locks: UploadLocks
  readonly targets: readonly UploadTarget[]
}

const PREFIX = `/api${UPLOADS_PATH}`
const CREATIONS = { max: 120, timeWindow: 60_000 }
/** Limit for sending parts of large files and for asking where to resume. */
const PARTS = { max: 1200, timeWindow: 60_000 }
/** The only headers passed to the library, which would also understand headers beyond the protocol. */
const HEADERS = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'] as const

interface Exchange {
  readonly viewer: Viewer
  /** The error that a hook threw: the library would reduce it to plain text. */
  error?: unknown
}

export async function registerUploads(app: FastifyInstance, services: UploadServices): Promise<void> {
  const { ctx, identify } = services
  const tus = openTus(services)
  const identified = (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('tus-resumable', '1.0.0')
    return identifyWith({ ...ctx, identify }, request, reply)
  }
  const worded = (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) => ({
    onRequest: identified,
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      inLocale(localeOf(request, ctx.config), () => handle(request, reply)),
  })
  await openScope(app, ctx, PREFIX, (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.route({
      method: 'OPTIONS',
      url: '/',
      handler: (_request, reply) =>
        reply
          .headers({ 'tus-resumable': '1.0.0', 'tus-version': '1.0.0', 'tus-extension': 'creation,termination' })
          .code(204)
          .send(),
    })
    scope.route({
      method: 'POST',
      url: '/',
      config: { rateLimit: CREATIONS },
      ...worded((request, reply) => {
        // The target of the kind decides about members of a performer's team.
        admit({ who: 'member', path: UPLOADS_PATH, seat: 'any' }, request)
        return tus.answer(request, reply)
      }),
    })
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: '/:id',
      config: { rateLimit: PARTS },
      ...worded((request, reply) => serve({ ...services, tus }, request, reply)),
    })
  })
}

interface Serving extends UploadServices {
  readonly tus: ReturnType<typeof openTus>
}

/** Uploads of other people, and of a person who has signed out, look as if they did not exist. */
async function serve({ ctx, locks, targets, tus }: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id } = request.params as { id: string }
  const { viewer } = request
  const own = async (): Promise<UploadRow> => {
    const row = isId(id) ? await findUpload(ctx.db, id) : undefined
    if (row === undefined || viewer.role === 'guest' || row.owner_id !== viewer.id) throw notFound()
    assertUploadSeat(viewer, targetOf(targets, row.kind))
    return row
  }
  await own()
  // Interrupts only a request that is still receiving: a complete file is handed over, even if another request waits.
  const interrupt = () => request.raw.complete || request.raw.destroy()
  return locks.alone(id, interrupt, async () => {
    const row = await own()
    if (request.method === 'DELETE') {
      await discard(ctx, id)
      return reply.code(204).send()
    }
    if (row.reply !== null) return again(row, request, reply)
    if (request.method === 'PATCH') await touchUpload(ctx.db, id)
    try {
      return await tus.answer(request, reply)
    } catch (error) {
      await refuse(ctx, id, error)
      throw error
    }
  })
}

/** Replies for a finished or rejected upload: there is nothing left to send, and its last request gets the same reply again. */
function again({ bytes, reply: known }: UploadRow, { method, raw }: FastifyRequest, reply: FastifyReply): FastifyReply {
  drainRequest(raw)
  void reply.headers({ 'upload-offset': bytes, 'upload-length': bytes })
  if (method === 'HEAD') return reply.send()
  const storedError = errorIn(known)
  if (storedError) throw storedError
  return reply.type('application/json').send(JSON.stringify(known))
}

function targetOf(targets: readonly UploadTarget[], kind: UploadKind): UploadTarget {
  const target = targets.find(({ kinds }) => kinds.includes(kind))
  if (!target) throw new Error(`Uploads of kind ${kind} have no target`)
  return target
}

function openTus({ ctx, locks, targets }: UploadServices) {
  const kinds = targets.flatMap((target) => target.kinds)
  // Interrupts a request that still sends to the replaced upload. Bytes that cannot be removed now have no row and are deleted
  // later.
  const nobodyWaits = () => undefined
  const discardReplaced = (id: string) => locks.alone(id, nobodyWaits, () => discardBytes(ctx, id)).catch(() => undefined)
  const exchanges = new WeakMap<Request, Exchange>()
  const exchangeOf = (request: object): Exchange => {
    const found = exchanges.get(request as Request)
    if (!found) throw new Error('an unknown request')
    return found
  }
  const server = new Server({
    path: PREFIX,
    relativeLocation: true,
    datastore: new UploadStore(ctx),
    // Each request already has the lock of its upload, for longer than the library needs.
    locker: { newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }) },
    allowedOrigins: [],
    namingFunction: () => newId(ctx.clock.now()),
    async onUploadCreate(request, { id, size = 0, metadata = {} }) {
      const announced = readAnnouncement({ metadata, bytes: size }, kinds)
      const target = targetOf(targets, announced.kind)
      assertUploadSeat(exchangeOf(request).viewer, target)
      await assertNotTooLarge(ctx, announced)
      const replaced = await begin(ctx, exchangeOf(request).viewer, { id, ...announced }, target)
      for (const old of replaced) await discardReplaced(old)
      return {}
    },
    async onUploadFinish(request, { id }) {
      const row = await findUpload(ctx.db, id)
      if (!row) throw notFound()
      const body = JSON.stringify(await finish(ctx, exchangeOf(request).viewer, row, targetOf(targets, row.kind).take))
      return { status_code: 200, body, headers: { 'Content-Type': 'application/json' } }
    },
    onResponseError(request, error) {
      exchangeOf(request).error = error
      return undefined
    },
  })

  return {
    /** Throws the error of a hook or the store; an error of the library becomes an `ApiError`. */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const body = request.method === 'PATCH' ? bodyOf(request) : undefined
      const announced = webRequest(request, body)
      const exchange: Exchange = { viewer: request.viewer as Viewer }
      exchanges.set(announced, exchange)
      // Handing over a large file takes longer than a connection may be silent.
      request.raw.once('end', () => request.raw.setTimeout(0))
      const response = await server.handleWeb(announced)
      if (response.status >= 400) {
        if (body) request.raw.unpipe(body)
        drainRequest(request.raw)
        throw errorOf(exchange.error, response.status)
      }
      for (const [name, value] of response.headers) if (!name.startsWith('access-control-')) void reply.header(name, value)
      return reply.code(response.status).send(await response.text())
    },
  }
}

/**
 * Ends with an error when the sender disconnects. Uses a stream in between, because ending a read of the request itself would
 * close its connection.
 */
function bodyOf({ raw }: FastifyRequest): PassThrough {
  const body = new PassThrough()
  body.on('error', () => undefined)
  raw.on('error', () => undefined)
  const onClose = () => raw.complete || body.destroy(new Error('The sender disconnected'))
  if (raw.destroyed) onClose()
  raw.once('close', onClose)
  return raw.pipe(body)
}

function webRequest({ method, raw, url }: FastifyRequest, body: Readable | undefined): Request {
  const headers = new Headers()
  const passed = body ? [...HEADERS, 'content-type', 'content-length'] : HEADERS
  for (const name of passed) {
    const value = raw.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const stream = body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }
  return new Request(new URL(url, 'http://localhost'), { method, headers, ...stream } as RequestInit)
}

/** Returns an error with our text; the library's texts are for programmers. */
function errorOf(thrown: unknown, status: number): unknown {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof Error && !('status_code' in thrown)) return thrown
  if (status === 404 || status === 410) return notFound()
  if (status === 409) return apiError('already_done', t('This part of the file has already been received.'))
  if (status === 413) return apiError('upload_too_large', t('The upload is larger than announced.'))
  return apiError('not_valid', t('This request does not follow the tus protocol, version 1.0.0.'))
}
