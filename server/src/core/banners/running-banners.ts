/** Finds the banners and featured performers that run now for a viewer. */
import type { Banner } from '@fanfare/contract/banners'
import { MAX_BANNERS, type AdminBanner, type BannerAudience } from '@fanfare/contract/site-promotions'
import { createBriefCache } from '#platform/brief-cache.ts'
import { servicesOf, type Context, type Tx } from '#platform/context.ts'
import { publicUrl } from '#platform/media-url.ts'
import type { Anyone } from '#platform/viewer.ts'
import { allBanners, type BannerRow } from './store.ts'

/** Every page of the site reads its banners, so a few seconds of age are better than a query. */
const cache = createBriefCache<object, readonly BannerRow[]>(new WeakMap())

export const forgetBanners = (tx: Tx): void => tx.afterCommit(() => cache.forget(tx.services.application))

type Schedule = Pick<BannerRow, 'starts_at' | 'ends_at' | 'is_paused'>

export function stateOf({ starts_at: from, ends_at: until, is_paused: isPaused }: Schedule, now: Date): AdminBanner['state'] {
  if (until !== null && until <= now) return 'ended'
  if (isPaused) return 'paused'
  return from > now ? 'scheduled' : 'running'
}

/** Operators see everything, so that they can check how it looks. */
const sees = (viewer: Pick<Anyone, 'role'>, audience: readonly BannerAudience[]): boolean => {
  if (viewer.role === 'admin') return true
  return audience.includes(viewer.role === 'guest' ? 'visitors' : `${viewer.role}s`)
}

/** Newest first. */
export async function runningBanners(from: Context, viewer: Pick<Anyone, 'role'>, page?: number): Promise<BannerRow[]> {
  const all = await cache.get(servicesOf(from).application, () => allBanners(from.db, MAX_BANNERS))
  const now = from.clock.now()
  return all.filter(
    (row) => (page === undefined || row.page === page) && stateOf(row, now) === 'running' && sees(viewer, row.audience),
  )
}

export const BANNER_PICTURES = 'site-pictures'
export const bannerPictureKey = (id: string): string => `${BANNER_PICTURES}/${id}/banner.webp`

export const pictureView = (row: BannerRow): Banner['picture'] | null =>
  row.picture_id === null
    ? null
    : {
        url: publicUrl(bannerPictureKey(row.picture_id)),
        width: row.picture_width,
        height: row.picture_height,
        placeholder: row.placeholder,
      }

/** Returns the views of those that have a picture. */
export const bannerViews = (rows: readonly BannerRow[]): Banner[] =>
  rows.flatMap((row) => {
    const picture = pictureView(row)
    return picture ? [{ _id: row.id, page: row.page, picture, alt: row.alt, link: row.link }] : []
  })
