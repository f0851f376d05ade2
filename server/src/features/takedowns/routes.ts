import * as takedowns from '@fanfare/contract/takedowns'
import { peopleById, personOf } from '#core/accounts/index.ts'
import { countTakedowns, isTakenDown, takeDown, takedownsBefore } from '#core/media/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import { oneLine } from '#lib/text.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { findMedia } from './find-media.ts'
import { recordAct } from './operator-acts.ts'
import { pictureView, storedMediaViews, takedownView } from './views.ts'

export const routes = [
  query(takedowns.listStoredMedia, async ({ ctx, viewer, query: { of, limit = 24, cursor } }) => {
    const { owner, files, next, pictures, onProfile } = await findMedia(ctx, of, { limit, after: placeOf(cursor) })
    const [data, shown] = await Promise.all([storedMediaViews(ctx, viewer, files), storedMediaViews(ctx, viewer, onProfile)])
    // A lower bound, because counting all would cost more than the page.
    return {
      owner: personOf(owner),
      pictures: pictures.map(pictureView),
      onProfile: shown,
      data,
      total: data.length + (next === undefined ? 0 : 1),
      ...(next !== undefined && { next }),
    }
  }),

  query(takedowns.listTakedowns, async ({ ctx, query: { limit = 20, cursor } }) => {
    const [found, total] = await Promise.all([takedownsBefore(ctx.db, placeOf(cursor), limit + 1), countTakedowns(ctx.db)])
    const { rows, next } = cutPage(found, limit, ({ ordered_at: at, id }) => ({ at, id }))
    const people = await peopleById(
      ctx.db,
      rows.flatMap((row) => [row.owner_id, row.ordered_by]),
    )
    return { data: rows.map((row) => takedownView(row, people)), total, ...(next !== undefined && { next }) }
  }),

  mutation(takedowns.takeDownMedia, async ({ tx, viewer, body: { fileIds, reason } }) => {
    const total = await takeDown(tx, { fileIds, reason: oneLine(reason), byId: viewer.id })
    if (total > 0) {
      for (const id of fileIds)
        recordAct(tx, { operator: viewer, act: 'takedown.order', subject: { kind: 'takedown', id }, reason: oneLine(reason) })
      return { total }
    }
    if (await isTakenDown(tx.db, fileIds)) throw apiError('already_done', t('This has already been removed from the site.'))
    throw notFound()
  }),
]
