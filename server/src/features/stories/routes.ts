import { done } from '@fanfare/contract'
import * as stories from '@fanfare/contract/stories'
import { accessDecision, entitledSubjects } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Db } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { highlightById, highlightsOf } from './highlight-store.ts'
import { openStory } from './open-story.ts'
import { ownRoutes } from './own-routes.ts'
import { ringsOf } from './rings.ts'
import { runningStories, storiesById } from './store.ts'
import { highlightViews, reelView } from './views.ts'

/** A viewer who may not see a performer learns nothing of their stories either. */
async function assertSeesProfile(db: Db, viewer: Anyone, performerId: string): Promise<void> {
  if ((await accessDecision(db, viewer, profileOf(performerId))).sees !== 'all') throw notFound()
}

export const routes = [
  ...ownRoutes,

  query(stories.listFollowedStories, async ({ ctx: { db }, viewer, query: { limit = 30 } }) => {
    const rings = await ringsOf(db, viewer, await entitledSubjects(db, viewer.id, ['follow', 'subscription']))
    return { data: rings.slice(0, limit), total: rings.length }
  }),

  query(stories.listRings, async ({ ctx, viewer, query: { performerIds } }) => ({
    rings: await ringsOf(ctx.db, viewer, performerIds.split(',')),
  })),

  query(stories.viewStories, async ({ ctx, viewer, params: { id } }) => {
    await assertSeesProfile(ctx.db, viewer, id)
    return reelView(ctx, viewer, { performerId: id, title: '', rows: await runningStories(ctx.db, id) })
  }),

  mutation(stories.recordStoryView, async ({ tx, viewer, params }) => {
    await openStory(tx, viewer, params.id)
    return done
  }),

  query(stories.listHighlights, async ({ ctx, viewer, params: { id }, query: { limit = 20 } }) => {
    await assertSeesProfile(ctx.db, viewer, id)
    const data = await highlightViews(ctx, viewer, await highlightsOf(ctx.db, id, limit))
    return { data, total: data.length }
  }),

  query(stories.viewHighlight, async ({ ctx, viewer, params: { id } }) => {
    const row = await highlightById(ctx.db, id)
    if (!row) throw notFound()
    const { performer_id: performerId, title, story_ids } = row
    if ((await accessDecision(ctx.db, viewer, profileOf(performerId))).sees !== 'all') throw notFound()
    const found = new Map((await storiesById(ctx.db, story_ids)).map((one) => [one.id, one]))
    return reelView(ctx, viewer, { performerId, title, rows: story_ids.flatMap((one) => found.get(one) ?? []) })
  }),
]
