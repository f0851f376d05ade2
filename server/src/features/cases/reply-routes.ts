/** Saved replies: each operator has some of their own, and all share others. */
import { done } from '@fanfare/contract'
import * as replies from '@fanfare/contract/case-replies'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { recordAct } from './operator-acts.ts'
import { countReplies, deleteReply, insertReply, lockReply, repliesFor, updateReply, type ReplyRow } from './replies-store.ts'

const { MAX_CASE_REPLIES } = replies

const viewOf = ({ id, owner_id: ownerId, name, text }: ReplyRow): replies.CaseReply => ({
  _id: id,
  name,
  text,
  isShared: ownerId === null,
})

/** Two parallel requests could both take the last free place. */
async function assertPlace(tx: Tx, ownerId: string | null): Promise<void> {
  await oneAtATime(tx, `case replies ${ownerId ?? 'shared'}`)
  if ((await countReplies(tx.db, ownerId)) >= MAX_CASE_REPLIES)
    throw notValid('name', t('You can have up to {most} saved replies.', { most: MAX_CASE_REPLIES }))
}

interface Words {
  readonly name: string
  readonly text: string
  readonly isShared: boolean
}

const rowOf = (operatorId: string, { name, text, isShared }: Words) => ({
  owner_id: isShared ? null : operatorId,
  name: name.trim(),
  text: text.trim(),
})

/** The audit log names who shares a text, and which one. */
const valuesOf = ({ owner_id: ownerId, name, text }: Omit<ReplyRow, 'id' | 'created_at'>) => ({
  name,
  text,
  isShared: ownerId === null,
})

export const replyRoutes = [
  query(replies.listCaseReplies, async ({ ctx, viewer, query: { limit = 2 * MAX_CASE_REPLIES } }) => {
    const rows = await repliesFor(ctx.db, viewer.id, limit)
    return { data: rows.map(viewOf), total: rows.length }
  }),

  mutation(replies.createCaseReply, async ({ tx, viewer, body }) => {
    const wanted = rowOf(viewer.id, body)
    await assertPlace(tx, wanted.owner_id)
    const row = await insertReply(tx, wanted)
    const subject = { kind: 'case_reply', id: row.id } as const
    recordAct(tx, { operator: viewer, act: 'case_reply.create', subject, after: valuesOf(row) })
    return viewOf(row)
  }),

  mutation(replies.changeCaseReply, async ({ tx, viewer, params: { id }, body }) => {
    const before = await lockReply(tx, viewer.id, id)
    if (!before) throw notFound()
    const wanted = rowOf(viewer.id, body)
    if (wanted.owner_id !== before.owner_id) await assertPlace(tx, wanted.owner_id)
    const row = await updateReply(tx, id, wanted)
    const subject = { kind: 'case_reply', id } as const
    recordAct(tx, { operator: viewer, act: 'case_reply.change', subject, before: valuesOf(before), after: valuesOf(row) })
    return viewOf(row)
  }),

  mutation(replies.removeCaseReply, async ({ tx, viewer, params: { id } }) => {
    const before = await lockReply(tx, viewer.id, id)
    if (!before) throw notFound()
    await deleteReply(tx, id)
    const subject = { kind: 'case_reply', id } as const
    recordAct(tx, { operator: viewer, act: 'case_reply.delete', subject, before: valuesOf(before) })
    return done
  }),
]
