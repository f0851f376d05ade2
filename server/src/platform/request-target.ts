/** Rejects requests whose target names another site (RFC 9112, section 3.2.2), so that no redirect or link contains one. */
import type { FastifyInstance } from 'fastify'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { errorBody } from './http.ts'

/** Rewrites an absolute target of this site to its path, and responds with 400 to every other target that is not a path. */
export function refuseForeignTargets(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const target = request.raw.url ?? ''
    if (target.startsWith('/') || target === '*') return
    const path = pathWithin(origin, target)
    if (path === undefined)
      return reply.code(400).send(errorBody(apiError('not_valid', t('This request is not valid')), request.id))
    request.raw.url = path
  })
}

/** Returns the path and query of an absolute target; undefined for another site. */
export function pathWithin(origin: string, target: string): string | undefined {
  const [, path] = /^https?:\/\/[^/?#\\]*(.*)$/i.exec(target) ?? []
  const { host } = new URL(origin)
  const url = URL.canParse(target) ? new URL(target) : undefined
  if (path === undefined || url?.host !== host || url.username !== '' || url.password !== '') return undefined
  return path.startsWith('/') ? path : `/${path}`
}
