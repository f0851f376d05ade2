/**
 * Serves texts that programs read outside the API, such as feeds and sitemaps. A document leaves out what its reader may not see
 * on the site, so the country of the request counts, and the session of a member's browser.
 */
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inLocale } from '#lib/i18n.ts'
import type { Context } from './context.ts'
import { sessionTokenIn } from './cookies.ts'
import { localeOf, type Identify } from './http.ts'
import { openPageLimit } from './rate-limit.ts'
import { unavailability } from './unavailable.ts'
import { guestFrom, type Anyone } from './viewer.ts'

export interface SiteDocument {
  /** Path of a Fastify route, such as `/feeds/:file`. */
  readonly path: string
  /** The content type, which is sent with the character set UTF-8. */
  readonly type: string
  /** True if it may be read during maintenance and in countries without the site. */
  readonly isAlwaysOpen?: true
  /** Returns undefined if there is no such document. */
  read(ctx: Context, request: DocumentRequest): Promise<string | undefined>
}

interface DocumentRequest {
  readonly params: Readonly<Record<string, string>>
  readonly viewer: Anyone
}

const MAX_AGE_SECONDS = 600
const RETRY_AFTER_MAINTENANCE_SECONDS = 300

interface Documents {
  readonly documents: readonly SiteDocument[]
  /** Returns undefined for sessions without rights. */
  readonly identify: Identify
  readonly settings: () => Promise<{ readonly maintenance: boolean }>
}

export async function registerDocuments(app: FastifyInstance, ctx: Context, parts: Documents): Promise<void> {
  const { documents, identify, settings } = parts
  await app.register(async (scope) => {
    // Without this, Fastify would send the message of the error.
    scope.setErrorHandler((error, request, reply) => {
      ctx.log.error(error, `${request.method} ${request.routeOptions.url} ${request.id}`)
      return refuse(reply, unavailability(error) === undefined ? 500 : 503)
    })
    const count = ctx.config.rateLimits ? await openPageLimit(scope) : undefined
    for (const document of documents)
      scope.get<{ Params: Record<string, string> }>(document.path, async (request, reply) => {
        const seconds = await count?.(request)
        if (seconds !== undefined) return refuse(reply.header('retry-after', seconds), 429)
        const viewer = await viewerOf(ctx, identify, request)
        const isOpen = document.isAlwaysOpen === true || viewer.role === 'admin'
        if (!isOpen && (await ctx.isBlockedIn(viewer.country))) return refuse(reply, 451)
        if (!isOpen && (await settings()).maintenance)
          return refuse(reply.header('retry-after', RETRY_AFTER_MAINTENANCE_SECONDS), 503)
        const read = () => document.read(ctx, { params: request.params, viewer })
        const text = await inLocale(localeOf(request, ctx.config), read)
        if (text === undefined) return refuse(reply, 404)
        // Search engines list the pages that a document names, and not the document.
        void reply.header('x-robots-tag', 'noindex').header('vary', 'accept-language, cookie')
        void reply.header('cache-control', `private, max-age=${MAX_AGE_SECONDS}`)
        return reply.type(`${document.type}; charset=utf-8`).send(text)
      })
  })
}

async function viewerOf({ ageGate, countryOf }: Context, identify: Identify, { raw, headers }: FastifyRequest): Promise<Anyone> {
  const country = countryOf(raw)
  const token = sessionTokenIn(headers.cookie ?? '')
  const found = token === '' ? undefined : await identify(token, country)
  // No document is open to a performer's team.
  const viewer = found && !found.teamMember ? found : guestFrom(country)
  return { ...viewer, neededAgeCheck: await ageGate.neededBy(viewer, ageGate.confirmedBy(raw)) }
}

const refuse = (reply: FastifyReply, status: 404 | 429 | 451 | 500 | 503): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${STATUS_CODES[status] ?? status}\n`)
