import { done } from '@fanfare/contract'
import * as blocks from '@fanfare/contract/blocks'
import { deleteBlock, hasBlocked, insertBlock, listBlocks } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { blocked, unblocked } from './events.ts'
import { mayBlock } from './may-block.ts'

export const routes = [
  mutation(blocks.blockUser, async ({ tx, viewer, body: { userId } }) => {
    if (viewer.role === 'admin') throw apiError('not_valid', t('Operators can’t block people. Suspend the account instead.'))
    if (userId === viewer.id) throw apiError('not_valid', t('You can’t block yourself.'))
    const pair = { ownerId: viewer.id, otherId: userId }
    // In this order: another click may commit the block between the two checks, and only the first of them hides the person then.
    if (!(await mayBlock(tx, viewer, userId)) && !(await hasBlocked(tx.db, pair))) throw notFound()
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
