import { done } from '@fanfare/contract'
import * as blocks from '@fanfare/contract/blocks'
import { deleteBlock, hasBlocked, insertBlock, linkedBlocksOf, listBlocks } from '#core/access/index.ts'
import { accountsByUsername, peopleById } from '#core/accounts/index.ts'
import { mayKnow } from '#core/acquaintance/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { blocked, unblocked } from './events.ts'
import { blockLinked, unblockLinked } from './linked-blocks.ts'

async function unblock(tx: Tx, pair: { readonly ownerId: string; readonly otherId: string }): Promise<void> {
  if (await deleteBlock(tx, pair)) tx.emit(unblocked, pair)
  await unblockLinked(tx, pair)
}

export const routes = [
  mutation(blocks.blockUser, async ({ tx, viewer, body: { userId, withLinked = false } }) => {
    if (viewer.role === 'admin') throw apiError('not_valid', t('Operators can’t block people. Suspend the account instead.'))
    if (userId === viewer.id) throw apiError('not_valid', t('You can’t block yourself.'))
    if (withLinked && viewer.role !== 'performer') throw apiError('not_valid', t('Only performers can block linked accounts.'))
    const pair = { ownerId: viewer.id, otherId: userId }
    // In this order: another click may commit the block between the two checks, and only the first of them hides the person then.
    if (!(await mayKnow(tx, viewer, userId)) && !(await hasBlocked(tx.db, pair))) throw notFound()
    if (await insertBlock(tx, pair, withLinked)) tx.emit(blocked, pair)
    if (withLinked) await blockLinked(tx, pair)
    return done
  }),

  mutation(blocks.unblockUser, async ({ tx, viewer, params }) => {
    await unblock(tx, { ownerId: viewer.id, otherId: params.id })
    return done
  }),

  mutation(blocks.unblockByUsername, async ({ tx, viewer, body: { username } }) => {
    const [other] = await accountsByUsername(tx.db, [username])
    if (other) await unblock(tx, { ownerId: viewer.id, otherId: other.id })
    return done
  }),

  query(blocks.listLinkedBlocks, async ({ ctx: { db }, params: { id }, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await linkedBlocksOf(db, id, { limit, offset })
    const people = await peopleById(
      db,
      rows.flatMap((row) => [row.owner_id, row.account_id, row.root_id]),
    )
    return {
      data: rows.map((row) => ({
        owner: people.get(row.owner_id)!,
        person: people.get(row.account_id)!,
        root: people.get(row.root_id)!,
        reason: row.reason,
        blockedAt: row.created_at.toISOString(),
      })),
      total,
    }
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
