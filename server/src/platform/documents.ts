/**
 * Serves texts that programs read outside the API, such as feeds and sitemaps. They are the same for everyone in a country,
 * because sessions do not count.
 */
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inLocale } from '#lib/i18n.ts'
import type { Context } from './context.ts'
import { localeOf } from './http.ts'
import { openPageLimit } from './rate-limit.ts'
import { guestFrom, type Guest } from './viewer.ts'

export interface SiteDocument {
  /** Path of a Fastify route, such as `/feeds/:file`. */
  readonly path: string
  /** The content type, which is sent with the character set UTF-8. */
  readonly type: string
  /** True if countries without the site may read it. */
  readonly isOpenInBlockedCountries?: true
  /** Returns undefined if there is no such document. */
  read(ctx: Context, request: DocumentRequest): Promise<string | undefined>
}

interface DocumentRequest {
  readonly params: Readonly<Record<string, string>>
  readonly viewer: Guest
}

const MAX_AGE_SECONDS = 600

export async function registerDocuments(app: FastifyInstance, ctx: Context, documents: readonly SiteDocument[]): Promise<void> {
  await app.register(async (scope) => {
    const count = ctx.config.rateLimits ? await openPageLimit(scope) : undefined
    for (const document of documents)
      scope.get<{ Params: Record<string, string> }>(document.path, async (request, reply) => {
        const seconds = await count?.(request)
        if (seconds !== undefined) return refuse(reply.header('retry-after', seconds), 429)
        const country = ctx.countryOf(request.raw)
        if (document.isOpenInBlockedCountries === undefined && (await ctx.isBlockedIn(country))) return refuse(reply, 451)
        const read = () => document.read(ctx, { params: request.params, viewer: guestFrom(country) })
        const text = await inLocale(localeOf(request, ctx.config), read)
        if (text === undefined) return refuse(reply, 404)
        // Search engines list the pages that a document names, and not the document.
        void reply.header('x-robots-tag', 'noindex').header('cache-control', `private, max-age=${MAX_AGE_SECONDS}`)
        return reply.type(`${document.type}; charset=utf-8`).send(text)
      })
  })
}

const refuse = (reply: FastifyReply, status: 404 | 429 | 451): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${STATUS_CODES[status] ?? status}\n`)
