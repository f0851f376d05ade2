/** Answers a question for a custom order until it is paid: accept, decline, counter, agree, pay, withdraw. */
import { CUSTOM_ORDER } from '@fanfare/contract/custom-order-limits'
import { accountsWithBlockAmong } from '#core/access/index.ts'
import { statusesOf } from '#core/accounts/index.ts'
import { assertShownTokens, checkedPrice, holdEscrow } from '#core/money/index.ts'
import { assertMayPublish, mayPublish } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { ApiError, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { attempt } from '#platform/savepoint.ts'
import type { Viewer } from '#platform/viewer.ts'
import { applyStep } from './apply-step.ts'
import { assertRoom } from './ask-for-order.ts'
import { lockOwnOrder } from './locked-order.ts'
import { assertDate, offerDates, paidDueAt } from './rules.ts'
import type { OrderRow } from './store.ts'
import { lockTerms } from './terms-store.ts'

const isUncovered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_enough_tokens' || error.code === 'spending_limit')

/** Charges the absent fan. The order waits for the fan's payment if the wallet or a spending limit does not cover the price. */
export async function acceptOrder(tx: Tx, performer: Viewer, id: string): Promise<OrderRow> {
  const { row } = await lockOwnOrder(tx, performer, id, 'accept')
  await assertMayTake(tx, performer, row)
  const isPaid = (await attempt(tx, () => hold(tx, row), isUncovered)) !== undefined
  const change = { accepted_at: tx.now }
  return applyStep(tx, row, { event: 'accept', by: 'performer', to: isPaid ? 'active' : 'unpaid', change })
}

/** Throws unless both accounts are active, do not block each other, and the performer has room for another order. */
async function assertMayTake(tx: Tx, { id: performerId }: Viewer, { fan_id: fanId }: OrderRow): Promise<void> {
  await assertMayPublish(tx, performerId)
  const isActive = (await statusesOf(tx.db, [fanId])).get(fanId)?.status === 'active'
  if (!isActive || (await accountsWithBlockAmong(tx.db, performerId, [fanId])).length > 0)
    throw apiError('changed_meanwhile', t('This fan can’t order at the moment.'))
  const terms = await lockTerms(tx, performerId)
  if (terms) await assertRoom(tx, terms)
}

const hold = (tx: Tx, { id, fan_id: fanId, performer_id: performerId, price }: OrderRow): Promise<number | undefined> =>
  holdEscrow(tx, { id, kind: CUSTOM_ORDER, fanId, performerId, tokens: Number(price) })

export interface Counter {
  /** In tokens, as typed. */
  readonly price: number
  readonly dueAt: Date
  readonly revisions: number
  readonly note: string
}

export async function counterOrder(
  tx: Tx,
  performer: Viewer,
  id: string,
  { price, dueAt, revisions, note }: Counter,
): Promise<OrderRow> {
  const { row } = await lockOwnOrder(tx, performer, id, 'counter')
  await assertMayTake(tx, performer, row)
  await assertNote(tx, note)
  assertDate(dueAt, (now) => offerDates(row, now), tx.now)
  const tokens = await checkedPrice(tx, { field: 'price', price })
  return applyStep(tx, row, {
    event: 'counter',
    by: 'performer',
    to: 'countered',
    note,
    price: tokens,
    dueAt,
    change: { price: tokens, due_at: dueAt, revisions },
  })
}

/** Throws `not_enough_tokens` and `spending_limit`, and `price_changed` for another price than the fan saw. */
export async function payOrder(
  tx: Tx,
  fan: Viewer,
  id: string,
  { event, shown }: { event: 'agree' | 'pay'; shown: number },
): Promise<OrderRow> {
  const { row } = await lockOwnOrder(tx, fan, id, event)
  if (!(await mayPublish(tx, row.performer_id)))
    throw apiError('changed_meanwhile', t('This performer can’t take orders at the moment. No tokens were spent.'))
  await assertShownTokens(tx, shown, Number(row.price))
  await hold(tx, row)
  const change = row.accepted_at === null ? { accepted_at: tx.now } : { due_at: paidDueAt(row.due_at, row.accepted_at, tx.now) }
  return applyStep(tx, row, { event, by: 'fan', to: 'active', change })
}

/** Declines for the performer, or withdraws for the fan. */
export async function refuseOrder(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { event, note }: { event: 'decline' | 'withdraw'; note: string },
): Promise<OrderRow> {
  const { row, side } = await lockOwnOrder(tx, viewer, id, event)
  await assertNote(tx, note)
  return applyStep(tx, row, { event, by: side, to: event === 'decline' ? 'declined' : 'withdrawn', note })
}

export const assertNote = async (tx: Tx, note: string): Promise<void> => assertTextAllowed('note', note, await settings(tx))
