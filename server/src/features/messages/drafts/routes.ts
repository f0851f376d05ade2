import * as drafts from '@fanfare/contract/message-drafts'
import { conversationOf } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { saveDraft } from './save-draft.ts'
import { draftOf, latestDrafts } from './store.ts'
import { draftViews, noDraft } from './views.ts'

export const draftRoutes = [
  query(drafts.listDrafts, async ({ ctx, viewer }) => {
    const rows = await latestDrafts(ctx.db, viewer.id, drafts.MAX_DRAFTS)
    return { drafts: await draftViews({ services: ctx, db: ctx.db, now: ctx.clock.now() }, viewer, rows) }
  }),

  query(drafts.readDraft, async ({ ctx, viewer, params: { id } }) => {
    if (!(await conversationOf(ctx.db, viewer.id, id))) throw notFound()
    const row = await draftOf(ctx.db, { accountId: viewer.id, conversationId: id })
    const reading = { services: ctx, db: ctx.db, now: ctx.clock.now() }
    return (await draftViews(reading, viewer, row ? [row] : []))[0] ?? noDraft(id)
  }),

  mutation(drafts.saveDraft, async ({ tx, services, viewer, params: { id }, body }) => {
    const { version, text, price, replyTo, fileIds, openFileIds = [], lockedText = '' } = body
    const written = { version, text, price, replyTo, fileIds, openFileIds, lockedText }
    const { isSaved, row } = await saveDraft(tx, viewer.id, id, written)
    const views = await draftViews({ services, db: tx.db, now: tx.now }, viewer, row ? [row] : [])
    return { isSaved, draft: views[0] ?? noDraft(id) }
  }),
]
