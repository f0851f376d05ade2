/** Signaling over HTTP: WHIP (RFC 9725) to publish and WHEP to play, for browsers and encoders such as OBS. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { streamQualities } from '@fanfare/contract/stream-grants'
import { ApiError, apiError, notFound, notValid, tooManyRequests } from '#lib/errors.ts'
import { isId } from '#lib/id.ts'
import { inLocale, t } from '#lib/i18n.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { localeOf } from '../../http.ts'
import type { GrantClaims, GrantTokens } from './grant-tokens.ts'
import type { HostJoined, HostWatched, JoinRequest } from './host/media-host.ts'
import type { SiteHost } from './host/site-host.ts'
import type { JoinLimit } from './join-limit.ts'
import { SIGNALING_PATH } from './paths.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The right with which a request joins. */
    grant: GrantClaims
  }
}

export interface SignalingServices {
  readonly config: Config
  readonly clock: Pick<Clock, 'now'>
  readonly tokens: GrantTokens
  readonly limit: JoinLimit
  readonly host: SiteHost
}

type Kind = JoinRequest['kind']

const SDP = 'application/sdp'
const PLAYLIST = 'application/vnd.apple.mpegurl'
/** Offers of browsers have less than 10 KB. */
const MAX_OFFER_BYTES = 64 * 1024
const NOT_LIVE_RETRY_SECONDS = 1
const DOWN_RETRY_SECONDS = 1

/** Registers the routes in a scope whose errors are the API's. */
export function registerSignaling(api: FastifyInstance, services: SignalingServices): void {
  const { config, host } = services
  api.addContentTypeParser(SDP, { parseAs: 'string' }, (_request, text, done) => done(null, text))
  const localized =
    (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      inLocale(localeOf(request, config), () => handle(request, reply))
  const joins = (kind: Kind) => localized((request, reply) => join(services, kind, request, reply))
  api.decorateRequest('grant')
  const checks = (kind: Kind) => ({
    bodyLimit: MAX_OFFER_BYTES,
    // Before the body is read.
    onRequest: async (request: FastifyRequest) =>
      inLocale(localeOf(request, config), async () => {
        request.grant = await checkedGrant(services, kind, request)
      }),
  })
  api.post('/whip/:room', checks('publish'), joins('publish'))
  api.post('/whep/:room', checks('play'), joins('play'))
  registerSegments(api, { host, localized, checks: checks('play') })
  const leave = async (request: FastifyRequest, reply: FastifyReply) => {
    await host.call('leave', sessionOf(request))
    return reply.code(200).send()
  }
  api.delete('/sessions/:session', localized(leave))
  // Browsers notice a connection that the server has closed only after seconds, so they ask when nothing arrives.
  const hold = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await host.call('holds', sessionOf(request)))) throw notFound()
    return reply.code(204).header('cache-control', 'no-store').send()
  }
  api.get('/sessions/:session', localized(hold))
  const wish = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = (request.body as { quality?: unknown } | null | undefined)?.quality
    const quality = streamQualities.find((one) => one === given)
    if (quality === undefined) throw notValid('quality', t('Choose auto, low, medium or high.'))
    await host.call('wish', { session: sessionOf(request), quality })
    return reply.code(204).send()
  }
  api.put('/sessions/:session/quality', localized(wish))
  // Connections need no further candidates, and a lost connection is replaced by a new offer. Answered before the body is read.
  const noPatch = async (_request: FastifyRequest, reply: FastifyReply) => reply.code(405).header('allow', 'DELETE').send()
  api.patch('/sessions/:session', { onRequest: noPatch }, noPatch)
}

interface SegmentRoutes {
  readonly host: SiteHost
  readonly checks: RouteShorthandOptions
  localized(
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** For viewers whose network blocks WebRTC: a playlist and segments over HTTP, which end with their session. */
function registerSegments(api: FastifyInstance, { host, checks, localized }: SegmentRoutes): void {
  const watch = async (request: FastifyRequest, reply: FastifyReply) => {
    const { room, sub: accountId, madeAt: grantedAt } = request.grant
    const { of } = request.query as { of?: unknown }
    const session = randomUUID()
    const given = { room, accountId, session, grantedAt, ...(typeof of === 'string' && isId(of) && { of }) }
    const watched = await host.call('watch', given)
    if (!watched) throw notFound()
    if ('failure' in watched) throw errorOf(watched)
    return reply.code(201).header('location', `${SIGNALING_PATH}/sessions/${session}`).header('cache-control', 'no-store').send()
  }
  api.post('/hls/:room', checks, localized(watch))
  const playlist = async (request: FastifyRequest, reply: FastifyReply) => {
    const { _HLS_msn: number } = request.query as { _HLS_msn?: unknown }
    const wanted = Number(number)
    const session = sessionOf(request)
    const isNumber = number !== undefined && Number.isSafeInteger(wanted) && wanted >= 0
    const text = await host.call('playlist', { session, ...(isNumber && { wanted }) })
    if (text === undefined) throw notFound()
    return reply.type(PLAYLIST).header('cache-control', 'no-store').send(text)
  }
  api.get('/sessions/:session/live.m3u8', localized(playlist))
  const segment = async (request: FastifyRequest, reply: FastifyReply) => {
    const { name } = request.params as { name: string }
    const file = await host.call('segment', { session: sessionOf(request), name })
    // The oldest files are deleted meanwhile.
    const bytes = file && (await readFile(file.path).catch(() => undefined))
    if (!bytes) throw notFound()
    return reply.type(file.contentType).header('cache-control', 'no-store').send(bytes)
  }
  api.get('/sessions/:session/segments/:name', localized(segment))
}

/** The id is a secret of the participant who joined. */
function sessionOf({ params }: FastifyRequest): string {
  return (params as { session: string }).session
}

async function checkedGrant(
  { clock, tokens, limit }: SignalingServices,
  kind: Kind,
  request: FastifyRequest,
): Promise<GrantClaims> {
  const { room } = request.params as { room: string }
  const now = clock.now()
  const claims = await tokens.verify((request.headers.authorization ?? '').replace(/^Bearer /i, ''), now)
  if (!claims) throw apiError('not_signed_in', t('This right to join has expired. Reload the page and try again.'))
  const wait = limit.exceeded(claims.jti, now)
  if (wait !== undefined) throw tooManyRequests(wait)
  if (!mayJoin(claims, room, kind)) throw notAllowed()
  return claims
}

async function join(
  { host }: SignalingServices,
  kind: Kind,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store')
  const { room, sub: accountId, madeAt, version } = request.grant
  if (typeof request.body !== 'string') throw unreadable()
  const { of, after } = request.query as { of?: unknown; after?: unknown }
  const session = randomUUID()
  const joined = await host.call('join', {
    kind,
    room,
    accountId,
    session,
    offer: request.body,
    grantedAt: madeAt,
    ...(typeof of === 'string' && isId(of) && { of }),
    ...(typeof after === 'string' && isId(after) && { after }),
    ...(version !== undefined && { ingestVersion: version }),
  })
  if (!joined) throw notFound()
  if ('failure' in joined) throw errorOf(joined)
  return reply.code(201).type(SDP).header('location', `${SIGNALING_PATH}/sessions/${session}`).send(joined.answer)
}

const mayJoin = (claims: GrantClaims, room: string, kind: Kind): boolean =>
  claims.room === room && (kind === 'play' ? claims.version === undefined : claims.role !== 'viewer')

const notAllowed = () => apiError('not_allowed', t('You can’t do this in this room.'))
const unreadable = () => apiError('not_valid', t('This connection offer can’t be read. Try another browser or encoder.'))

function errorOf({ failure }: Extract<HostJoined | HostWatched, { failure: unknown }>): ApiError {
  switch (failure) {
    case 'not_open':
      return notFound()
    case 'not_live':
      return new ApiError('not_found', t('The stream hasn’t started yet.'), { retryAfter: NOT_LIVE_RETRY_SECONDS })
    case 'occupied':
      return apiError('in_use', t('Someone else is already streaming here.'))
    case 'replaced':
      return apiError('in_use', t('You’re streaming from another device.'))
    case 'revoked':
      return notAllowed()
    case 'unreadable':
      return unreadable()
    case 'no_codec':
      return apiError('not_valid', t('This connection has no format that we can stream. Use VP8 or H.264, and Opus.'))
    case 'down':
      return new ApiError('not_ready', t('The stream was interrupted. Try again in a moment.'), {
        retryAfter: DOWN_RETRY_SECONDS,
      })
  }
}
