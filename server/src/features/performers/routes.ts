import { sql } from 'kysely'
import { done } from '@fanfare/contract'
import * as ownProfileContract from '@fanfare/contract/own-profile'
import * as performerSearch from '@fanfare/contract/performer-search'
import * as performers from '@fanfare/contract/performers'
import type { PerformerFilters } from '@fanfare/contract/performer-search'
import { accessDecision, entitledSubjects, hasRelation, noBlockFor } from '#core/access/index.ts'
import {
  chosenFilters,
  countOptions,
  countPerformers,
  findPerformers,
  performerById,
  somePerformers,
  type Performer,
} from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { bookmarksHandler, engagementOf } from '#core/engagement/index.ts'
import { setAccountPicture } from '#core/media/index.ts'
import { isSeenOnline } from '#core/messages/index.ts'
import { publicationTotals } from '#core/publications/index.ts'
import { performerCards } from '#core/performers/index.ts'
import { correctTerms, queryOf, termsOf, textOf, type Term } from '#core/search/index.ts'
import { notFound } from '#lib/errors.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Context, Db } from '#platform/context.ts'
import { limitDocuments } from './limits.ts'
import { updateProfile } from './update-profile.ts'
import { resubmitDocuments } from './verify.ts'
import { ownProfileView, performerView } from './views.ts'

/** Searches for `q`. Without results, searches again for the nearest existing words. */
async function search(
  ctx: Context,
  viewer: Anyone,
  filters: PerformerFilters,
  slice: { limit: number; offset: number },
): Promise<{ rows: Performer[]; total: number; corrected?: string }> {
  const { q = '', sort = 'popular' } = filters
  const terms = termsOf(q)
  if (terms.length === 0 && q.trim() !== '') return { rows: [], total: 0 }
  const find = async (of: readonly Term[]) => {
    const query = { ...filtered(viewer, filters), words: queryOf(of), sort }
    const [rows, total] = await Promise.all([findPerformers(ctx.db, query, slice), countPerformers(ctx.db, query)])
    return { rows, total }
  }
  const found = await find(terms)
  const corrected = found.total === 0 ? await correctTerms(ctx.db, terms) : undefined
  const near = corrected && (await find(corrected))
  return corrected && near && near.total > 0 ? { ...near, corrected: textOf(corrected) } : found
}

const filtered = (viewer: Anyone, filters: PerformerFilters) => ({
  filters: chosenFilters(filters),
  isOnline: isSeenOnline(viewer.id, sql.ref('p.account_id')),
  isShown: noBlockFor(viewer, sql.ref('p.account_id')),
})

async function ownProfile(db: Db, id: string) {
  const performer = await performerById(db, id)
  if (!performer) throw notFound()
  return ownProfileView(performer)
}

export const routes = [
  query(performerSearch.searchPerformers, async ({ ctx, viewer, query }) => {
    const { limit = 24, offset = 0 } = query
    const { rows, total, corrected } = await search(ctx, viewer, query, { limit, offset })
    return { data: await performerCards(ctx.db, viewer, rows), total, ...(corrected !== undefined && { corrected }) }
  }),

  query(performerSearch.countPerformers, async ({ ctx, viewer, query }) => {
    const filters = { ...filtered(viewer, query), words: queryOf(termsOf(query.q ?? '')), sort: 'popular' } as const
    const [options, total] = await Promise.all([countOptions(ctx.db, filters), countPerformers(ctx.db, filters)])
    return { total, options }
  }),

  query(performers.randomPerformers, async ({ ctx, viewer, query: { limit = 6 } }) => {
    const known =
      viewer.id === null ? [] : [viewer.id, ...(await entitledSubjects(ctx.db, viewer.id, ['follow', 'subscription']))]
    const data = await performerCards(ctx.db, viewer, await somePerformers(ctx.db, known, limit))
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
    await ctx.write((tx) => resubmitDocuments(tx, viewer, files))
    return done
  }),

  query(performers.viewPerformer, async ({ ctx: { db }, viewer, params }) => {
    const performer = await performerById(db, params.id)
    if (!performer || (await accessDecision(db, viewer, profileOf(performer.id))).sees !== 'all') throw notFound()
    const [engagements, published] = await Promise.all([
      engagementOf(db, viewer, [{ id: performer.id, ownerId: performer.id }]),
      publicationTotals(db, performer.id),
    ])
    return performerView(performer, viewer, {
      engagement: engagements.get(performer.id)!,
      published,
      isFollowed: await hasRelation(db, viewer, { relation: 'follow', performerId: performer.id }),
      isSubscribed: await hasRelation(db, viewer, { relation: 'subscription', performerId: performer.id }),
    })
  }),

  bookmarksHandler(performers.listBookmarkedPerformers, 'performer'),
]
