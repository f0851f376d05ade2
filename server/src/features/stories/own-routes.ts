import { done } from '@fanfare/contract'
import * as stories from '@fanfare/contract/own-stories'
import { peopleById } from '#core/accounts/index.ts'
import { notFound } from '#lib/errors.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { highlightById } from './highlight-store.ts'
import { createHighlight, deleteHighlight, orderHighlights, updateHighlight } from './keep-highlight.ts'
import { createStory, deleteStory } from './publish-story.ts'
import { countOwnStories, ownStories, storiesById } from './store.ts'
import { viewersOf } from './view-store.ts'
import { ownHighlightView, ownStoryViews, viewerView } from './views.ts'

const storyRoutes = [
  mutation(
    stories.createStory,
    async ({ tx, services, viewer, body }) =>
      (await ownStoryViews(services, tx.db, viewer, [await createStory(tx, viewer, body)]))[0]!,
  ),

  query(stories.listOwnStories, async ({ ctx, viewer, query: { show = 'running', limit = 20, cursor } }) => {
    const filter = { performerId: viewer.id, show }
    const [rows, total] = await Promise.all([
      ownStories(ctx.db, filter, { limit: limit + 1, after: placeOf(cursor) }),
      countOwnStories(ctx.db, filter),
    ])
    const { rows: page, next } = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
    return { data: await ownStoryViews(ctx, ctx.db, viewer, page), total, ...(next !== undefined && { next }) }
  }),

  mutation(stories.deleteStory, async ({ tx, viewer, params }) => {
    await deleteStory(tx, viewer, params.id)
    return done
  }),

  query(stories.listStoryViewers, async ({ ctx: { db }, viewer, params: { id }, query: { limit = 50, offset = 0 } }) => {
    const [story] = await storiesById(db, [id])
    if (story?.performer_id !== viewer.id || story.removed_at !== null) throw notFound()
    const { rows, total } = await viewersOf(db, { storyId: id, performerId: viewer.id }, { limit, offset })
    const people = await peopleById(
      db,
      rows.map((row) => row.account_id),
    )
    return { data: rows.map((row) => viewerView(people.get(row.account_id)!)), total }
  }),
]

const highlightRoutes = [
  mutation(stories.createHighlight, async ({ tx, services, viewer, body }) =>
    ownHighlightView(services, tx.db, viewer, await createHighlight(tx, viewer, body)),
  ),

  mutation(stories.orderHighlights, async ({ tx, viewer, body }) => {
    await orderHighlights(tx, viewer, body.ids)
    return done
  }),

  query(stories.viewOwnHighlight, async ({ ctx, viewer, params }) => {
    const row = await highlightById(ctx.db, params.id)
    if (row?.performer_id !== viewer.id) throw notFound()
    return ownHighlightView(ctx, ctx.db, viewer, row)
  }),

  mutation(stories.updateHighlight, async ({ tx, services, viewer, params, body }) =>
    ownHighlightView(services, tx.db, viewer, await updateHighlight(tx, viewer, params.id, body)),
  ),

  mutation(stories.deleteHighlight, async ({ tx, viewer, params }) => {
    await deleteHighlight(tx, viewer, params.id)
    return done
  }),
]

export const ownRoutes = [...storyRoutes, ...highlightRoutes]
