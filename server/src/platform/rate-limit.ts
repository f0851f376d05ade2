/** How often one account or address may call each route. Counted in this process: a flood is a matter of one moment. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimit, Route } from '@fanfare/contract'
import { tooManyRequests } from '#lib/errors.ts'
import { networkOf } from './network.ts'

/** Far above what people and their pages do, far below what a script can. */
const READS: RateLimit = { calls: 1200, seconds: 60 }
const WRITES: RateLimit = { calls: 120, seconds: 60 }
/** Rendering one is the most expensive thing that anybody may ask for. People open a few in a minute; many of them may share an address. */
const PAGES: RateLimit = { calls: 300, seconds: 60 }
/** Accounts and addresses remembered for each route; the longest unused are forgotten first. */
const MOST_REMEMBERED = 20_000

/** Makes `limitOf` take effect on routes that are registered later, once they know who asks. */
export async function registerRateLimits(api: FastifyInstance): Promise<void> {
  await api.register(rateLimit, {
    global: false,
    cache: MOST_REMEMBERED,
    keyGenerator: (request: FastifyRequest) => request.viewer.id ?? networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.max(1, Math.ceil(ttl / 1000))),
  })
}

/** The limit of one route, as the plugin takes it. Runs after the route's own `onRequest`, which says who asks. */
export function limitOf({ method, rateLimit: own }: Route) {
  const { calls, seconds } = own ?? (method === 'GET' ? READS : WRITES)
  return { max: calls, timeWindow: seconds * 1000 }
}

/** Counts the pages that an address has rendered: answers after how many seconds it may ask again, once it has asked too often. */
export async function openPageLimit(pages: FastifyInstance): Promise<(request: FastifyRequest) => Promise<number | undefined>> {
  await pages.register(rateLimit, { global: false, cache: MOST_REMEMBERED })
  const count = pages.createRateLimit({
    max: PAGES.calls,
    timeWindow: PAGES.seconds * 1000,
    keyGenerator: (request: FastifyRequest) => networkOf(request.ip),
  })
  return async (request) => {
    const counted = await count(request)
    return counted.isAllowed || !counted.isExceeded ? undefined : Math.max(1, counted.ttlInSeconds)
  }
}
