import { done } from '@fanfare/contract'
import * as blocks from '@fanfare/contract/blocks'
import { deleteBlock, insertBlock, listBlocks } from '#core/access/index.ts'
import { accountById, peopleById } from '#core/accounts/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { blocked, unblocked } from './events.ts'

/** Whoever runs the site answers for it, and cannot be shut out of what happens there; nor is anybody out of their reach. */
async function checkBlockable(tx: Tx, viewerId: string, otherId: string): Promise<void> {
  if (otherId === viewerId) throw apiError('not_valid', t('You cannot block yourself.'))
  const other = await accountById(tx.db, otherId)
  if (!other || other.role === 'admin' || other.status === 'deleted') throw notFound('person')
}

export const routes = [
  mutation(blocks.blockUser, async ({ tx, viewer, body: { userId } }) => {
    if (viewer.role === 'admin') throw apiError('not_valid', t('Operators block nobody: they suspend accounts.'))
    await checkBlockable(tx, viewer.id, userId)
    const pair = { ownerId: viewer.id, otherId: userId }
    if (await insertBlock(tx, pair)) tx.emit(blocked, pair)
    return done
  }),

  mutation(blocks.unblockUser, async ({ tx, viewer, params }) => {
    const pair = { ownerId: viewer.id, otherId: params.id }
    if (await deleteBlock(tx, pair)) tx.emit(unblocked, pair)
    return done
  }),

  query(blocks.listBlocked, async ({ ctx: { db }, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listBlocks(db, viewer.id, { limit, offset })
    const ids = rows.map(({ account_id }) => account_id)
    const people = await peopleById(db, ids)
    return {
      data: rows.map((row) => ({ ...people.get(row.account_id)!, blockedAt: row.created_at.toISOString() })),
      total,
    }
  }),
]
