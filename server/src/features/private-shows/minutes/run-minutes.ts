/** Begins the minutes of a show one after the other, by the server's clock, and warns when few are left. */
import { leftAtPerformer } from '#core/spending/index.ts'
import { balanceOf, tokenValue } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { ApiError } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import { attempt } from '#platform/savepoint.ts'
import { privateShowMinuteBegan, privateShowRunsOut } from '../events.ts'
import { minuteFrom, minutesLeft, nextLook, warningFor } from '../rules.ts'
import { updateShow, type ShowRow } from '../store.ts'
import { holdMinute, payMinute } from './charge-minute.ts'
import { endShow } from './end-show.ts'
import { lookLater } from './look-later.ts'
import { openMinutes, setMinute, type MinuteRow } from './store.ts'

const isUncovered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_enough_tokens' || error.code === 'spending_limit')

/** Begins a held minute now. */
export async function beginMinute(tx: Tx, row: ShowRow, { id, minute }: MinuteRow): Promise<ShowRow> {
  const times = minuteFrom(tx.now)
  await setMinute(tx, id, times)
  const { left, cause } = await remainingMinutes(tx, { ...row, running: minute }, tx.now)
  const warned = warningFor(left) ?? null
  const begun = await updateShow(tx, row.id, {
    running: minute,
    warned,
    clock_at: nextLook({ ...row, started_at: row.started_at ?? tx.now }, times.ends_at),
  })
  lookLater(tx, begun)
  const of = { showId: row.id, fanId: row.fan_id, performerId: row.performer_id }
  tx.emit(privateShowMinuteBegan, { ...of, minute })
  if (warned !== null && warned !== row.warned) tx.emit(privateShowRunsOut, { ...of, minutesLeft: left, cause })
  return begun
}

/** Sells the minute that has run, and holds and begins the next one. The show ends if the fan's tokens or limits do not cover it. */
export async function turnMinute(tx: Tx, row: ShowRow): Promise<ShowRow> {
  const [current, held] = await openMinutes(tx.db, row.id)
  if (!current || current.minute !== row.running) throw new Error(`The running minute of private show ${row.id} is not held`)
  await payMinute(tx, row, current)
  const next = held ?? (await holdNext(tx, row, current.minute + 1))
  if (typeof next === 'string') return endShow(tx, row, { event: 'runOut', by: 'clock', reason: next })
  return beginMinute(tx, row, next)
}

/** Returns why there is no next minute. */
async function holdNext(tx: Tx, row: ShowRow, minute: number): Promise<MinuteRow | 'tokens' | 'limit'> {
  if (row.max_cost !== null && Number(row.price) * minute > Number(row.max_cost)) return 'limit'
  const isHeld = await attempt(tx, async () => (await holdMinute(tx, row, minute), true), isUncovered)
  const [next] = isHeld ? await openMinutes(tx.db, row.id) : []
  return next ?? 'tokens'
}

/** Returns the minutes that remain with the running one, and what ends them. */
export async function remainingMinutes(from: Context | Tx, row: ShowRow, now: Date): Promise<ReturnType<typeof minutesLeft>> {
  const [{ tokenConversionRate }, balance, room, open] = await Promise.all([
    settings(from),
    balanceOf(from.db, row.fan_id),
    leftAtPerformer(from.db, { fanId: row.fan_id, performerId: row.performer_id, now }),
    openMinutes(from.db, row.id),
  ])
  const price = Number(row.price)
  const minute = row.running ?? 1
  return minutesLeft({
    price,
    minute,
    heldMinutes: open.filter((one) => one.minute > minute).length,
    balance,
    allowedMinutes: room === undefined ? undefined : Math.floor(room / Math.max(1, tokenValue(price, tokenConversionRate))),
    maxCost: row.max_cost === null ? undefined : Number(row.max_cost),
  })
}
