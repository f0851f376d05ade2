/** Serves admitted requests: reads the input, runs the handler and keeps what a team member changes. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '@fanfare/contract'
import { apiError, ApiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { runAsCaller } from './acting-member.ts'
import { COMMON_ERRORS } from './common-errors.ts'
import type { Context, Tx } from './context.ts'
import { fingerprintOf, runOnce } from './idempotency.ts'
import { receiveMultipart } from './receive-multipart.ts'
import { requireAct } from './recorded-acts.ts'
import { runWithOrigin } from './request-origin.ts'
import type { RouteHandler } from './route-handler.ts'
import { isTeamAct, type KeepTeamAct } from './team-acts.ts'
import { viewerAs } from './view-as.ts'
import { callerId } from './viewer.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,100}$/

/** Logs errors that the contract does not list, because clients are written against that list. */
function logUnlistedError({ log }: Context, { method, path, errors = [] }: Route, error: unknown): void {
  if (error instanceof ApiError && !COMMON_ERRORS.has(error.code) && !errors.includes(error.code))
    log.error(new Error(`The contract of ${method} ${path} does not list ${error.code}`, { cause: error }), 'contract')
}

interface Serving {
  readonly ctx: Context
  readonly handler: RouteHandler
  readonly keepTeamAct: KeepTeamAct
}

/** Runs the handler of a route, in the name of the caller and once per idempotency key, and keeps the acts of team members. */
export async function serve(
  { ctx, handler, keepTeamAct }: Serving,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<unknown> {
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
    const { viewer } = request
    const isTraced = key !== undefined && viewer.role !== 'guest'
    const named = { viewer, route: handler.route, params: request.params }
    return await runAsCaller(viewer, async () => {
      if (handler.run) {
        // It has no transaction of its own, so the act is kept first.
        if (isTeamAct(named)) await ctx.write((tx) => keepTeamAct(tx, named))
        const run = () => requireAct(handler.route, viewer, () => handler.run!({ ...input, ctx } as never))
        return isTraced ? runWithOrigin({ accountId: viewer.id, key }, run) : run()
      }
      await handler.check?.({ ...input, ctx } as never)
      const perform = async (tx: Tx) => {
        const reply = await requireAct(handler.route, viewer, () => handler.mutate!({ ...input, tx, services: ctx } as never))
        if (isTeamAct(named)) await keepTeamAct(tx, { ...named, reply })
        return reply
      }
      if (!isTraced) return ctx.write(perform)
      const fingerprint = fingerprintOf(request.method, request.url, input.body)
      const claim = { accountId: callerId(viewer), key, fingerprint }
      return runWithOrigin({ accountId: viewer.id, key }, () => runOnce(ctx, claim, perform))
    })
  } catch (error) {
    logUnlistedError(ctx, handler.route, error)
    throw error
  } finally {
    await received?.discard()
  }
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']?.toString()
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key))
    throw apiError('not_valid', t('Idempotency-Key can have up to 100 visible characters.'))
  return key
}
