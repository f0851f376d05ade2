import { done } from '@fanfare/contract'
import * as ownProfileContract from '@fanfare/contract/own-profile'
import * as performers from '@fanfare/contract/performers'
import { entitledAmong, accessDecisions, accessDecision, entitledSubjects } from '#core/access/index.ts'
import { findPerformers, performerById, somePerformers, type Performer } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { bookmarksHandler, engagementOf } from '#core/engagement/index.ts'
import { setAccountPicture } from '#core/media/index.ts'
import { notFound } from '#lib/errors.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Db } from '#platform/context.ts'
import { limitDocuments } from './limits.ts'
import { updateProfile } from './update-profile.ts'
import { resubmit } from './verify.ts'
import { cardView, ownProfileView, performerView } from './views.ts'

/** Cards of those performers whom this viewer may see. */
async function cards(db: Db, viewer: Anyone, rows: readonly Performer[]) {
  const decisions = await accessDecisions(
    db,
    viewer,
    rows.map((row) => profileOf(row.id)),
  )
  return rows.filter((row) => decisions.get(row.id)?.sees === 'all').map(cardView)
}

async function ownProfile(db: Db, id: string) {
  const performer = await performerById(db, id)
  if (!performer) throw notFound('performer')
  return ownProfileView(performer)
}

const holds = async (db: Db, viewer: Anyone, kind: 'follow' | 'subscription', id: string) =>
  viewer.id !== null && (await entitledAmong(db, viewer.id, [kind], [id])).has(id)

export const routes = [
  query(performers.searchPerformers, async ({ ctx, viewer, query }) => {
    const { q, gender, bodyType, limit = 24, offset = 0, sort = 'popular' } = query
    const { rows, total } = await findPerformers(ctx.db, { q, gender, bodyType, sort, limit, offset })
    return { data: await cards(ctx.db, viewer, rows), total }
  }),

  query(performers.randomPerformers, async ({ ctx, viewer, query: { limit = 6 } }) => {
    const known =
      viewer.id === null ? [] : [viewer.id, ...(await entitledSubjects(ctx.db, viewer.id, ['follow', 'subscription']))]
    const data = await cards(ctx.db, viewer, await somePerformers(ctx.db, known, limit))
    return { data, total: data.length }
  }),

  query(ownProfileContract.readOwnProfile, ({ ctx, viewer }) => ownProfile(ctx.db, viewer.id)),

  mutation(ownProfileContract.updateOwnProfile, async ({ tx, viewer, body }) => {
    await updateProfile(tx, viewer, body)
    return ownProfile(tx.db, viewer.id)
  }),

  action(ownProfileContract.uploadPerformerAvatar, async ({ ctx, viewer, files }) => ({
    avatar: await setAccountPicture(ctx, viewer.id, 'avatar', files.avatar),
  })),

  action(ownProfileContract.uploadPerformerCover, async ({ ctx, viewer, files }) => ({
    cover: await setAccountPicture(ctx, viewer.id, 'cover', files.cover),
  })),

  action(ownProfileContract.uploadDocuments, async ({ ctx, viewer, files }) => {
    await limitDocuments(ctx.db, viewer.id)
    await ctx.write((tx) => resubmit(tx, viewer, files))
    return done
  }),

  query(performers.viewPerformer, async ({ ctx: { db }, viewer, params }) => {
    const performer = await performerById(db, params.id)
    if (!performer || (await accessDecision(db, viewer, profileOf(performer.id))).sees !== 'all') throw notFound('performer')
    const engagements = await engagementOf(db, viewer, [{ id: performer.id, ownerId: performer.id }])
    return performerView(performer, viewer, {
      engagement: engagements.get(performer.id)!,
      isFollowed: await holds(db, viewer, 'follow', performer.id),
      isSubscribed: await holds(db, viewer, 'subscription', performer.id),
    })
  }),

  bookmarksHandler(performers.listBookmarkedPerformers, 'performer'),
]
