/** Limits how often one account or address may call each route. Counts per process, because floods are short. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimit, Route } from '@fanfare/contract'
import { tooManyRequests } from '#lib/errors.ts'
import { callerId } from './viewer.ts'
import { networkOf } from './network.ts'

/** Far above what people and their pages need, and far below what a script can do. */
const READS: RateLimit = { calls: 1200, seconds: 60 }
const WRITES: RateLimit = { calls: 120, seconds: 60 }
/** Rendering a page is the most expensive request. People open a few per minute, and many people may share an address. */
const PAGES: RateLimit = { calls: 300, seconds: 60 }
/** Accounts and addresses remembered per route; the least recently used are dropped first. */
const MAX_ENTRIES = 20_000

/** Enables `limitOf` on routes that are registered later, after they have identified the viewer. */
export async function registerRateLimits(api: FastifyInstance): Promise<void> {
  await api.register(rateLimit, {
    global: false,
    cache: MAX_ENTRIES,
    keyGenerator: ({ viewer, ip }: FastifyRequest) => (viewer.role === 'guest' ? networkOf(ip) : callerId(viewer)),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.max(1, Math.ceil(ttl / 1000))),
  })
}

/** Returns the limit of one route for the plugin. Runs after the route's own `onRequest`, which identifies the viewer. */
export function limitOf({ method, rateLimit: own }: Route) {
  const { calls, seconds } = own ?? (method === 'GET' ? READS : WRITES)
  return { max: calls, timeWindow: seconds * 1000 }
}

/**
 * Counts the pages rendered for an address. The returned function returns the seconds to wait if the address has exceeded its
 * limit.
 */
export async function openPageLimit(pages: FastifyInstance): Promise<(request: FastifyRequest) => Promise<number | undefined>> {
  await pages.register(rateLimit, { global: false, cache: MAX_ENTRIES })
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
