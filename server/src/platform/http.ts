/** Runs the HTTP server of the API: checks who may call a route, validates input and formats errors. */
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Route } from '@fanfare/contract'
import type { Locale } from '@fanfare/contract/locales'
import { requestedLocale, PSEUDO } from '@fanfare/i18n/locales'
import proxyAddr from '@fastify/proxy-addr'
import type { DatabaseError } from 'pg'
import type { TSchema } from 'typebox'
import { apiError, ApiError, causesOf, notFound, usernameTaken } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { inLocale, t } from '#lib/i18n.ts'
import { admit, letIn } from './admission.ts'
import { replyTo } from './age-gate.ts'
import { assertMayViewAs, viewerAs } from './view-as.ts'
import { assertProved, guestFrom, missingRights, type Anyone, type Viewer } from './viewer.ts'
import type { RouteHandler } from './route-handler.ts'
import type { Config } from './config.ts'
import { readBodies } from './body-parsers.ts'
import { limitConnections } from './connections.ts'
import { runWithOrigin } from './request-origin.ts'
import { COMMON_ERRORS } from './common-errors.ts'
import type { Context } from './context.ts'
import type { Log } from './log.ts'
import { fingerprintOf, runOnce } from './idempotency.ts'
import { limitOf, registerRateLimits } from './rate-limit.ts'
import { isMultipart, receiveMultipart, receiveTextFields } from './receive-multipart.ts'
import { requireAct } from './recorded-acts.ts'
import { serializerOf } from './reply-serializer.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { warnOfUnlistedProxy } from './unlisted-proxy.ts'
import { unavailableError } from './unavailable.ts'
import { answerUnreadable } from './unreadable-requests.ts'
import { compile, validationError, type Part } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Anyone
    /** The owner of a session that has no rights yet; `viewer` is then a guest. */
    withoutRights: Viewer | undefined
    isCountryBlocked: boolean
    rawText: string
  }
}

/** Returns the viewer of a session's token, and records the country of the request. */
export type Identify = (token: string, country: string | undefined) => Promise<Viewer | undefined>

const MAX_JSON_BYTES = 256 * 1024
/** Time limit of a whole request, including uploads, and limit of silence on a connection. */
const REQUEST_TIMEOUT_MS = 300_000
const CONNECTION_TIMEOUT_MS = 60_000
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,100}$/

export function openServer(config: Config, log: Log): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_JSON_BYTES,
    // A list of proxies, never `true`: otherwise anyone could choose the address that rate limits count.
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    // Requests that are running when the server stops get their response (`graceful-close.ts`).
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => newId(new Date()),
    clientErrorHandler: (cause, socket) =>
      inLocale(config.defaultLocale, () => answerUnreadable(cause, socket, (error) => errorBody(error, newId(new Date())))),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.server.headersTimeout = 20_000
  const isListed = proxyAddr.compile([...config.trustedProxies])
  limitConnections(app.server, { most: config.connectionsPerAddress, isProxy: (address) => isListed(address, 0) })
  if (config.mode === 'production') warnOfUnlistedProxy(app, (address) => isListed(address, 0), log)
  sendSecurityHeaders(app, config.origin)
  return app
}

export async function registerRoutes(
  app: FastifyInstance,
  ctx: Context,
  routes: readonly RouteHandler[],
  identify: Identify,
): Promise<void> {
  await openScope(app, ctx, '/api', (api) => {
    api.setNotFoundHandler((request, reply) =>
      reply
        .code(404)
        .send(
          inLocale(localeOf(request, ctx.config), () =>
            errorBody(apiError('not_found', t('This API endpoint doesn’t exist.')), request.id),
          ),
        ),
    )
    readBodies(api)
    for (const handler of routes) registerRoute(api, ctx, handler, identify)
  })
}

/**
 * Opens a part of the server whose routes identify the viewer (`identifyWith`), are rate limited, and return errors like the API.
 */
export async function openScope(
  app: FastifyInstance,
  ctx: Context,
  prefix: string,
  register: (api: FastifyInstance) => void,
): Promise<void> {
  await app.register(
    async (api) => {
      api.decorateRequest('viewer')
      api.decorateRequest('withoutRights')
      api.decorateRequest('isCountryBlocked', false)
      api.decorateRequest('rawText', '')
      api.setValidatorCompiler(({ schema, httpPart }) => compile(schema as object, (httpPart ?? 'body') as Part))
      api.setSerializerCompiler(({ schema }) => serializerOf(schema as TSchema))
      api.setErrorHandler((error: FastifyError, request, reply) => {
        const shown = inLocale(localeOf(request, ctx.config), () => toApiError(error))
        if (shown.retryAfter !== undefined) void reply.header('retry-after', shown.retryAfter)
        const where = `${request.method} ${request.routeOptions.url} ${request.id}`
        if (shown.code === 'internal_error') ctx.log.error(error, where)
        // The failure of an outside party, such as a rejected key, of which the caller learns only that it happened.
        else if (error instanceof ApiError && error.cause !== undefined) ctx.log.info(`${where}: ${causesOf(error).join(': ')}`)
        return reply.code(shown.status).send(errorBody(shown, request.id))
      })
      if (ctx.config.rateLimits) await registerRateLimits(api)
      register(api)
    },
    { prefix },
  )
}

type Identification = Pick<Context, 'config' | 'ageGate' | 'countryOf' | 'isBlockedIn'> & { readonly identify: Identify }

/** Sets `request.viewer` before the body is read. */
export async function identifyWith(
  { config, ageGate, countryOf, isBlockedIn, identify }: Identification,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  void reply.header('cache-control', 'no-store')
  const token = tokenOf(request)
  const country = countryOf(request.raw)
  const found = token === undefined ? undefined : await identify(token, country)
  const neededAgeCheck = await ageGate.neededBy(found ?? guestFrom(country), ageGate.confirmedBy(request.raw))
  const viewer = found && { ...found, neededAgeCheck }
  const hasRights = viewer !== undefined && missingRights(viewer, config) === undefined
  request.viewer = hasRights ? viewer : { ...guestFrom(country), neededAgeCheck }
  request.withoutRights = hasRights ? undefined : viewer
  request.isCountryBlocked = viewer?.role !== 'admin' && (await isBlockedIn(viewer?.country ?? country))
}

function registerRoute(api: FastifyInstance, ctx: Context, handler: RouteHandler, identify: Identify): void {
  const { method, path: url, needsProof, params, query: querystring, body, files, takesForms, reply } = handler.route
  const { config } = ctx
  api.route({
    method,
    url,
    config: { rateLimit: limitOf(handler.route) },
    schema: {
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(body && !files && { body }),
      response: { 200: reply },
    },
    // Runs this early so that strangers learn nothing from validation errors and cannot send a body.
    onRequest: async (request, response) => {
      await identifyWith({ ...ctx, identify }, request, response)
      letIn(request, handler.route)
      inLocale(localeOf(request, config), () => {
        admit(handler.route, request)
        assertMayViewAs(handler.route, request)
        if (needsProof && request.viewer.id !== null) assertProved(request.viewer, ctx.clock.now())
      })
      if (method !== 'GET' && !files) cutSlowBody(request, config)
    },
    // Runs after admission, and before the validation of the body.
    ...(takesForms && {
      preValidation: async (request: FastifyRequest) => {
        if (isMultipart(request)) request.body = await inLocale(localeOf(request, config), () => receiveTextFields(ctx, request))
      },
    }),
    handler: (request, response) =>
      inLocale(localeOf(request, config), async () => replyTo(request.viewer, await serve(ctx, handler, request, response))),
  })
}

/** Logs errors that the contract does not list, because clients are written against that list. */
function logUnlistedError({ log }: Context, { method, path, errors = [] }: Route, error: unknown): void {
  if (error instanceof ApiError && !COMMON_ERRORS.has(error.code) && !errors.includes(error.code))
    log.error(new Error(`The contract of ${method} ${path} does not list ${error.code}`, { cause: error }), 'contract')
}

async function serve(ctx: Context, handler: RouteHandler, request: FastifyRequest, response: FastifyReply): Promise<unknown> {
  const received = handler.route.files && (await receiveMultipart(ctx, handler.route, request))
  try {
    const key = keyOf(request)
    const input = {
      viewer: viewerAs(handler.route, request),
      // Input without a schema is not passed on.
      params: handler.route.params && request.params,
      query: handler.route.query && request.query,
      body: handler.route.body && (received ? received.body : request.body),
      files: received?.files,
      origin: { address: request.ip, device: String(request.headers['user-agent'] ?? '').slice(0, 200) },
      key: key ?? newId(new Date()),
      rawBody: request.rawText,
      header: (name: string) => request.headers[name]?.toString(),
      setCookie: (cookie: string) => void response.header('set-cookie', cookie),
    }
    const { id } = request.viewer
    const isTraced = key !== undefined && id !== null
    if (handler.run) {
      const run = () => requireAct(handler.route, request.viewer, () => handler.run!({ ...input, ctx } as never))
      return await (isTraced ? runWithOrigin({ accountId: id, key }, run) : run())
    }
    await handler.check?.({ ...input, ctx } as never)
    const perform = (tx: unknown) =>
      requireAct(handler.route, request.viewer, () => handler.mutate!({ ...input, tx, services: ctx } as never))
    if (!isTraced) return await ctx.write(perform)
    const claim = { accountId: id, key, fingerprint: fingerprintOf(request.method, request.url, input.body) }
    return await runWithOrigin(claim, () => runOnce(ctx, claim, perform))
  } catch (error) {
    logUnlistedError(ctx, handler.route, error)
    throw error
  } finally {
    await received?.discard()
  }
}

/** A body that is not an upload is small, so a slow sender keeps the connection open on purpose. */
function cutSlowBody({ raw }: FastifyRequest, { bodyTimeoutMs }: Config): void {
  const timer = setTimeout(() => raw.destroy(), bodyTimeoutMs).unref()
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/** Accepts the bare token, as the specification sends it, or a token after `Bearer`. */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header === undefined || header === '' ? undefined : header.replace(/^Bearer /i, '').slice(0, 200)
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']?.toString()
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key))
    throw apiError('not_valid', t('Idempotency-Key can have up to 100 visible characters.'))
  return key
}

/** Returns the language of the response: the account's, or else the browser's. */
export function localeOf({ viewer, headers }: FastifyRequest, { defaultLocale }: Config): Locale {
  if (viewer?.role !== 'guest' && viewer?.locale) return viewer.locale
  const preferred = requestedLocale({ cookies: headers.cookie, acceptLanguage: headers['accept-language'] })
  return preferred === undefined || preferred === PSEUDO ? defaultLocale : preferred
}

const UNIQUE_VIOLATION = '23505'

/** Errors by the unique index that a parallel request violated. */
const violated: Readonly<Record<string, () => ApiError>> = {
  accounts_username: usernameTaken,
}
const alreadyDone = () => apiError('already_done', t('This was just done. Reload to see the current state.'))

/** Returns what the caller may learn: API errors unchanged, malformed requests with a message, and bugs without details. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const refused = error as Partial<FastifyError & DatabaseError>
  const { validation, validationContext, statusCode, code, constraint = '', message } = refused
  // A path parameter that cannot be a valid id refers to nothing.
  if (validationContext === 'params') return notFound()
  if (validation) return validationError(validation as never)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return apiError('upload_too_large', t('This request is too large.'))
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return apiError('not_valid', message ?? t('This request is not valid'))
  // A parallel request was first.
  if (code === UNIQUE_VIOLATION) return (violated[constraint] ?? alreadyDone)()
  return unavailableError(error) ?? apiError('internal_error', t('Something went wrong, please try again later'))
}

export const errorBody = (error: ApiError, requestId: string) => ({
  statusCode: error.status,
  code: error.code,
  message: error.message,
  ...error.details,
  requestId,
})
