/**
 * Routes of the simulation that hold tokens in escrow and earnings until delivery. They call the ledger directly, so that people can
 * also close a hold twice, or one of another fan.
 */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Done, done, get, Id, IdParams, post } from '@fanfare/contract'
import { feature } from '../server/src/core/feature.ts'
import {
  chargeEscrow,
  holdEarnings,
  holdEscrow,
  releaseHeldEarnings,
  returnEscrow,
  splitEscrow,
} from '../server/src/core/money/index.ts'
import { notFound } from '../server/src/lib/errors.ts'
import { newId } from '../server/src/lib/id.ts'
import type { Tx } from '../server/src/platform/context.ts'
import { mutation, query } from '../server/src/platform/route-handler.ts'

const act = { summary: 'Move money that is held, in the simulation.', params: IdParams, reply: Done } as const
const errors = ['not_found', 'already_done', 'not_valid'] as const
const operator = { who: 'admin', permission: 'refunds', unrecorded: 'part of the simulation' } as const

const Hold = Type.Object({ _id: Id, fanId: Id, performerId: Id, tokens: Type.Integer(), isClosed: Type.Boolean() })

/** The caller's own holds first, then the newest, including closed ones. */
export const listHolds = get('/simulation/escrow', {
  summary: 'List the latest holds in escrow, in the simulation.',
  who: 'member',
  reply: Type.Object({ holds: Type.Array(Hold) }),
})
export const hold = post('/simulation/escrow/:id', {
  ...act,
  who: 'fan',
  body: Type.Object({ tokens: Type.Integer({ minimum: 1 }) }),
  errors: ['not_found', 'not_enough_tokens', 'spending_limit'],
})
export const release = post('/simulation/escrow/:id/release', { ...act, who: 'fan', errors })
export const giveBack = post('/simulation/escrow/:id/return', { ...act, who: 'performer', errors })
export const split = post('/simulation/escrow/:id/split', {
  ...act,
  ...operator,
  body: Type.Object({ returned: Type.Integer({ minimum: 0 }) }),
  errors,
})
export const holdSale = post('/simulation/sales/:id/hold', { ...act, ...operator, errors })
export const releaseSale = post('/simulation/sales/:id/release', { ...act, ...operator, errors })

async function fanOf(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ fan_id: string }>`select fan_id from escrow_holds where id = ${id}`.execute(tx.db)
  if (!rows[0]) throw notFound()
  return rows[0].fan_id
}

export const escrow = feature({
  name: 'escrow',
  routes: [
    query(listHolds, async ({ ctx, viewer }) => {
      const { rows } = await sql<Record<'id' | 'fan_id' | 'performer_id' | 'tokens', string> & { closed_at: Date | null }>`
        select * from escrow_holds order by fan_id = ${viewer.id} desc, id desc limit 8`.execute(ctx.db)
      return {
        holds: rows.map((row) => ({
          _id: row.id,
          fanId: row.fan_id,
          performerId: row.performer_id,
          tokens: Number(row.tokens),
          isClosed: row.closed_at !== null,
        })),
      }
    }),
    mutation(hold, async ({ tx, viewer, params, body: { tokens } }) => {
      await holdEscrow(tx, { id: newId(tx.now), kind: 'tip', fanId: viewer.id, performerId: params.id, tokens })
      return done
    }),
    mutation(release, async ({ tx, viewer, params: { id } }) => {
      await chargeEscrow(tx, { id, fanId: viewer.id })
      return done
    }),
    mutation(giveBack, async ({ tx, params: { id } }) => {
      await returnEscrow(tx, { id, fanId: await fanOf(tx, id) })
      return done
    }),
    mutation(split, async ({ tx, params: { id }, body: { returned } }) => {
      await splitEscrow(tx, { id, fanId: await fanOf(tx, id), returned })
      return done
    }),
    mutation(holdSale, async ({ tx, params: { id } }) => {
      await holdEarnings(tx, { orderId: id, saleId: id })
      return done
    }),
    mutation(releaseSale, async ({ tx, params: { id } }) => {
      await releaseHeldEarnings(tx, { cause: 'order', causeId: id })
      return done
    }),
  ],
})
