/**
 * Reserves usernames, because profiles at `/username` share their path with pages of features. Features reserve the first path
 * segments of their pages by their names and their content (`app.ts`). This file lists the other segments of the site and the
 * API, and misleading names.
 */
import type { Services } from '#platform/context.ts'
import { isId } from '#lib/id.ts'

const segments = `
  about accounts addresses admin api assets block bookmarks calls cart chat checkout cities consent contact conversations create
  dashboard discover docs explore fan fanfare feed feeds files health help home icons images index legal live login logout
  maintenance manifest media me message notification openapi.json operator order orders package page payment payout performer
  photo privacy private product products profile public purchase referral register report reports robots.txt root security sessions
  settings sitemap.xml socket.io sse stage star statements states static stream streaming stripe studio subscribe subscription support
  suspended system tag terms tip user vaults wallet webhooks www discreet.svg favicon.ico favicon.svg leaf.jpeg everyone moderator staff undefined
  null offline.html`

const reserved = new Set(segments.split(/\s+/).filter((name) => name !== ''))

/** The pages' router serves page data at URLs with this ending. */
const DATA = '.data'

const claimed = new WeakMap<object, ReadonlySet<string>>()

export function installReservedNames(ctx: Services, all: readonly string[]): void {
  claimed.set(ctx.application, new Set(all.map((name) => name.toLowerCase())))
}

export function isReserved(ctx: Services, username: string): boolean {
  const name = username.toLowerCase()
  return reserved.has(name) || claimed.get(ctx.application)?.has(name) === true || name.endsWith(DATA) || isId(name)
}
