/**
 * Registers the routes below `/media/play`: playlists, segments and other files of a player. A URL is bound to a folder, an
 * object and a viewer. The viewer's access to the object is checked again during playback.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AgeMethod } from '@fanfare/contract/age-gate'
import { noSuchFile, sendObject, typeOf, type MediaRouteServices } from './media-routes.ts'
import type { PlaybackGrant } from './media-url.ts'
import type { Services } from './context.ts'
import { requestToken } from './cookies.ts'
import type { Identify } from './http.ts'
import { guestFrom, type Anyone } from './viewer.ts'

export interface Playback {
  readonly identify: Identify
  mayPlay(viewer: Anyone, grant: PlaybackGrant): Promise<boolean>
  /** Returns the text of a file that is generated on request, such as a playlist of the existing segments. */
  made(grant: PlaybackGrant, name: string): Promise<string | undefined>
}

/** A viewer who loses access can continue playback for at most this time. */
const CACHE_MS = 15_000
const MAX_CACHED_ANSWERS = 20_000

type PlaybackServices = MediaRouteServices & Pick<Services, 'ageGate' | 'countryOf' | 'isBlockedIn'>

/** Serves GET and HEAD. A wrong URL, another viewer, lost access and a missing file all return the same 404. */
export function registerPlaybackRoutes(app: FastifyInstance, services: PlaybackServices, playback: Playback): void {
  const mayPlay = cacheDecisions(services, playback)
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/play/*',
    async handler(request, reply) {
      const found = services.urls.verifyFolder(request.params['*'], services.clock.now())
      if (!found || !(await mayPlay(request, found.grant))) return noSuchFile(request, reply)
      const type = typeOf(found.name)
      if (type === undefined) return noSuchFile(request, reply)
      const text = await playback.made(found.grant, found.name)
      if (text !== undefined) return reply.header('cache-control', 'private, no-cache').type(type).send(text)
      const key = `${found.grant.folder}/${found.name}`
      const object = await services.storage.stat(key)
      if (!object) return noSuchFile(request, reply)
      return sendObject(services.storage, { key, type, open: false, bytes: object.bytes }, { request, reply })
    },
  })
}

/** Caches each decision for some seconds, because a player sends several requests per second. */
function cacheDecisions({ ageGate, clock, countryOf, isBlockedIn }: PlaybackServices, { identify, mayPlay }: Playback) {
  const answers = new Map<string, { readonly since: number; readonly answer: Promise<boolean> }>()
  // After the clock was set back, entries from its future are not trusted.
  const holds = (since: number, now: number) => since <= now && now < since + CACHE_MS

  interface From {
    readonly token: string
    readonly country: string | undefined
    readonly confirmed: AgeMethod | undefined
  }
  const isOldEnough = async (viewer: Anyone, { confirmed }: From) => (await ageGate.neededBy(viewer, confirmed)) === undefined

  async function decide(grant: PlaybackGrant, from: From): Promise<boolean> {
    const { token, country } = from
    const guest = guestFrom(country)
    if (grant.viewerId === null) return !(await isBlockedIn(country)) && (await isOldEnough(guest, from)) && mayPlay(guest, grant)
    const viewer = token === '' ? undefined : await identify(token, country)
    return viewer?.id === grant.viewerId && (await isOldEnough(viewer, from)) && (await mayPlay(viewer, grant))
  }

  return (request: FastifyRequest, grant: PlaybackGrant): Promise<boolean> => {
    const token = grant.viewerId === null ? '' : requestToken(request.headers)
    const country = countryOf(request.raw)
    const confirmed = ageGate.confirmedBy(request.raw)
    const cacheKey = JSON.stringify([token, country, confirmed, grant.viewerId, grant.kind, grant.subjectId, grant.folder])
    const now = clock.now().getTime()
    const known = answers.get(cacheKey)
    if (known && holds(known.since, now)) return known.answer
    const answer = decide(grant, { token, country, confirmed })
    answers.delete(cacheKey)
    answers.set(cacheKey, { since: now, answer })
    answer.catch(() => answers.delete(cacheKey))
    for (const [oldest, { since }] of answers) {
      if (holds(since, now) && answers.size <= MAX_CACHED_ANSWERS) break
      answers.delete(oldest)
    }
    return answer
  }
}
