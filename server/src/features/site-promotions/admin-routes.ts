import { done } from '@fanfare/contract'
import * as promotions from '@fanfare/contract/site-promotions'
import { allBanners, deleteBanner, forgetBanners, updateBanner, type BannerRow } from '#core/banners/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import type { Viewer } from '#platform/viewer.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { recordAct } from './operator-acts.ts'
import { changeExistingBanner, insertNewBanner, storePicture } from './save-banner.ts'
import { adminBannerViews } from './views.ts'

async function viewOf(ctx: Pick<Context, 'db'>, now: Date, row: BannerRow): Promise<promotions.AdminBanner> {
  const [view] = await adminBannerViews(ctx.db, now, [row])
  if (!view) throw notFound()
  return view
}

const record = (
  tx: Tx,
  operator: Viewer,
  act: `banner.${'create' | 'change' | 'pause' | 'resume' | 'delete'}`,
  { id, name, link }: BannerRow,
) => recordAct(tx, { operator, act, subject: { kind: 'banner', id }, after: { name, link } })

const pictureIn = (ctx: Context, file: ReceivedFile | undefined) => (file ? storePicture(ctx, file) : undefined)

export const adminRoutes = [
  query(promotions.listBanners, async ({ ctx, query: { limit = 20, offset = 0 } }) => {
    const rows = await allBanners(ctx.db, promotions.MAX_BANNERS)
    const shown = rows.slice(offset, offset + limit)
    return { data: await adminBannerViews(ctx.db, ctx.clock.now(), shown), total: rows.length }
  }),

  action(promotions.createBanner, async ({ ctx, viewer, body: form, files }) => {
    const picture = await pictureIn(ctx, files.picture)
    return ctx.write(async (tx) => {
      const row = await insertNewBanner(tx, { form, picture }, viewer.id)
      record(tx, viewer, 'banner.create', row)
      return viewOf(tx, tx.now, row)
    })
  }),

  action(promotions.changeBanner, async ({ ctx, viewer, params: { id }, body: form, files }) => {
    const picture = await pictureIn(ctx, files.picture)
    return ctx.write(async (tx) => {
      const row = await changeExistingBanner(tx, id, { form, picture })
      record(tx, viewer, 'banner.change', row)
      return viewOf(tx, tx.now, row)
    })
  }),

  mutation(promotions.pauseBanner, async ({ tx, viewer, params: { id }, body: { isPaused } }) => {
    const row = await updateBanner(tx, id, { is_paused: isPaused })
    if (!row) throw notFound()
    record(tx, viewer, isPaused ? 'banner.pause' : 'banner.resume', row)
    forgetBanners(tx)
    return viewOf(tx, tx.now, row)
  }),

  mutation(promotions.removeBanner, async ({ tx, viewer, params: { id } }) => {
    const row = await deleteBanner(tx, id)
    if (!row) throw notFound()
    record(tx, viewer, 'banner.delete', row)
    forgetBanners(tx)
    return done
  }),
]
