/**
 * Reserved usernames: a profile stands at `/username`, where the pages of features stand too. Features claim the first segments of their
 * pages' addresses by their names and their content (`app.ts`); here are the other segments of the site and the API, and misleading names.
 */
import type { Services } from '#platform/context.ts'
import { isId } from '#lib/id.ts'

const segments = `
  about accounts addresses admin api assets block bookmarks calls cart chat checkout cities contact conversations create
  dashboard discover docs explore fan fanfare feed feeds files health help home icons images index legal live login logout
  maintenance manifest media me message notification openapi.json operator order orders package page payment payout performer
  photo privacy private product products profile public purchase referral register reports robots.txt root security sessions
  settings sitemap.xml socket.io sse stage star states static stream streaming stripe studio subscribe subscription support
  system tag terms tip user vaults wallet webhooks www favicon.ico favicon.svg leaf.jpeg everyone moderator staff undefined
  null offline.html`

const reserved = new Set(segments.split(/\s+/).filter((name) => name !== ''))

/** At an address with this ending the pages' router answers with the data of a page. */
const DATA = '.data'

const claimed = new WeakMap<object, ReadonlySet<string>>()

/** Called once, by app.ts, before the first request. */
export function installReservedNames(ctx: Services, all: readonly string[]): void {
  claimed.set(ctx.application, new Set(all.map((name) => name.toLowerCase())))
}

export function isReserved(ctx: Services, username: string): boolean {
  const name = username.toLowerCase()
  return reserved.has(name) || claimed.get(ctx.application)?.has(name) === true || name.endsWith(DATA) || isId(name)
}
