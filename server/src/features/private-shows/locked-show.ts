/** Locks a show for an act of one of its sides. */
import type { PrivateShowEvent, PrivateShowSide } from '@fanfare/contract/private-show-views'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { assertPossible } from './rules.ts'
import { lockShow, type ShowRow } from './store.ts'

/** Returns undefined for everyone else, including operators. */
export function sideOf(row: Pick<ShowRow, 'fan_id' | 'performer_id'>, accountId: string): PrivateShowSide | undefined {
  if (accountId === row.fan_id) return 'fan'
  return accountId === row.performer_id ? 'performer' : undefined
}

interface OwnShow {
  readonly row: ShowRow
  readonly side: PrivateShowSide
}

/** Throws `not_found` for shows of others, and `changed_meanwhile` for an act that is not possible now. */
export async function lockOwnShow(
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  eventOf: PrivateShowEvent | ((row: ShowRow) => PrivateShowEvent),
): Promise<OwnShow> {
  const row = await lockShow(tx, id)
  const side = row && sideOf(row, viewer.id)
  if (!row || !side) throw notFound()
  const event = typeof eventOf === 'function' ? eventOf(row) : eventOf
  assertPossible(row, { event, by: side, now: tx.now })
  return { row, side }
}
