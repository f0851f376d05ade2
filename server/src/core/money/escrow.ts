/**
 * Holds a fan's tokens in escrow for a later sale. Closing a hold turns some or all of the tokens into a sale, and returns the
 * rest to the fan. Tokens in minor units.
 */
import { sql, type Selectable } from 'kysely'
import { settings } from '#core/settings/index.ts'
import { withinLimits } from '#core/spending/index.ts'
import { amountRange } from '#lib/amount.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import { postSale, type Sale } from './charge.ts'
import { walletChanged } from './events.ts'
import { tokenValue } from './fees.ts'
import { postEntry, type LedgerAccount } from './ledger.ts'

export interface NewEscrow {
  /** The id of the purchase, such as a custom order. */
  readonly id: string
  /** The kind of the sale. */
  readonly kind: string
  readonly fanId: string
  readonly performerId: string
  readonly tokens: number
}

const accountOf = (id: string): LedgerAccount => `escrow:${id}`

/**
 * Moves tokens from the wallet into escrow. Throws `not_enough_tokens` and `spending_limit`, and `already_done` if the hold of this
 * id is closed. Returns the fan's balance afterwards, or undefined if the same tokens are held already.
 */
export async function holdEscrow(tx: Tx, escrow: NewEscrow): Promise<number | undefined> {
  const { id, kind, fanId, performerId, tokens } = escrow
  const value = tokenValue(tokens, (await settings(tx)).tokenConversionRate)
  const entryId = newId(tx.now)
  // Locks the wallet before the spending limits, as every sale does.
  const balance = await postEntry(tx, {
    id: entryId,
    key: `escrow held:${id}`,
    reason: 'escrow',
    walletOf: fanId,
    transfers: [{ from: `fan:${fanId}`, to: accountOf(id), unit: 'token', amount: tokens }],
  })
  if (balance === undefined) return assertSameHold(await lockHold(tx, id), escrow)
  await withinLimits(
    sql`insert into escrow_holds (id, kind, fan_id, performer_id, tokens, value, held_entry_id, held_at)
      values (${id}, ${kind}, ${fanId}, ${performerId}, ${tokens}, ${value}, ${entryId}, ${tx.now})`.execute(tx.db),
  )
  tx.emit(walletChanged, { accountId: fanId, balance })
  return balance
}

/** Throws for an id that was used for another purchase, which is a bug. */
function assertSameHold(hold: Held | undefined, { id, kind, fanId, performerId, tokens }: NewEscrow): undefined {
  const isSame =
    hold?.kind === kind && hold.fan_id === fanId && hold.performer_id === performerId && Number(hold.tokens) === tokens
  if (!isSame) throw new Error(`Other tokens were held for ${id}`)
  if (hold.closed_at !== null) throw alreadyClosed()
}

interface Closing {
  readonly id: string
  /** The fan whose tokens are held. Another fan's hold looks missing. */
  readonly fanId: string
  /** The subject of the sale. */
  readonly targetId?: string
}

/** Returns undefined if all tokens became this sale before. Throws `not_found`, and `already_done` if the hold was closed otherwise. */
export const chargeEscrow = async (tx: Tx, closing: Closing): Promise<Sale | undefined> =>
  (await closeEscrow(tx, closing, () => 0))?.sale

/** Returns the returned tokens, or undefined if they were returned before. Throws like `chargeEscrow`. */
export const returnEscrow = async (tx: Tx, closing: Closing): Promise<number | undefined> =>
  (await closeEscrow(tx, closing, (tokens) => tokens))?.returned

/**
 * Returns a part to the fan, and turns the rest into a sale. Returns undefined if exactly this happened before. Throws like
 * `chargeEscrow`, and `not_valid` at `amount` for more than is held.
 */
export const splitEscrow = (tx: Tx, closing: Closing & { readonly returned: number }): Promise<ClosedEscrow | undefined> =>
  closeEscrow(tx, closing, (tokens) => {
    if (closing.returned < 0 || closing.returned > tokens)
      throw notValid('amount', t('The refund must be between {min} and {max}', amountRange(0, tokens)))
    return closing.returned
  })

export interface ClosedEscrow {
  /** Undefined if everything returned to the fan. */
  readonly sale: Sale | undefined
  readonly returned: number
}

type Held = Selectable<Schema['escrow_holds']>

const alreadyClosed = () => apiError('already_done', t('This payment has already been completed or returned.'))

/** Locks the hold until the transaction ends, so that it is closed once. */
async function lockHold(tx: Tx, id: string): Promise<Held | undefined> {
  const { rows } = await sql<Held>`select * from escrow_holds where id = ${id} for update`.execute(tx.db)
  return rows[0]
}

async function closeEscrow(
  tx: Tx,
  { id, fanId, targetId }: Closing,
  returnedOf: (tokens: number) => number,
): Promise<ClosedEscrow | undefined> {
  const hold = await lockHold(tx, id)
  if (hold?.fan_id !== fanId) throw notFound()
  const tokens = Number(hold.tokens)
  const returned = returnedOf(tokens)
  const released = tokens - returned
  if (hold.closed_at !== null) {
    if (Number(hold.released) === released) return undefined
    throw alreadyClosed()
  }
  // Before the sale, whose receipt shows the balance afterwards.
  const returnedEntryId = returned > 0 ? await giveBack(tx, hold, returned) : null
  const sale = released > 0 ? await sell(tx, hold, { tokens: released, targetId }) : undefined
  await sql`update escrow_holds set closed_at = ${tx.now}, released = ${released}, returned_entry_id = ${returnedEntryId}
    where id = ${id}`.execute(tx.db)
  return { sale, returned }
}

/** Returns the id of the entry. */
async function giveBack(tx: Tx, { id, fan_id: fanId }: Held, amount: number): Promise<string> {
  const entryId = newId(tx.now)
  const balance = await postEntry(tx, {
    id: entryId,
    key: `escrow returned:${id}`,
    reason: 'escrow_returned',
    walletOf: fanId,
    transfers: [{ from: accountOf(id), to: `fan:${fanId}`, unit: 'token', amount }],
  })
  if (balance === undefined) throw new Error(`Tokens of the open hold ${id} were returned before`)
  tx.emit(walletChanged, { accountId: fanId, balance })
  return entryId
}

interface Sold {
  readonly tokens: number
  readonly targetId: string | undefined
}

async function sell(tx: Tx, hold: Held, { tokens, targetId }: Sold): Promise<Sale> {
  const { id, kind, fan_id: fanId, performer_id: performerId } = hold
  const { tokenConversionRate } = await settings(tx)
  const sale = await postSale(
    tx,
    { key: `escrow released:${id}`, kind, fanId, performerId, escrowId: id, ...(targetId !== undefined && { targetId }) },
    {
      tokens,
      paid: tokenValue(tokens, tokenConversionRate),
      source: 'platform:deferred',
      before: [{ from: accountOf(id), to: 'platform:tokens', unit: 'token', amount: tokens }],
    },
  )
  if (!sale) throw new Error(`Tokens of the open hold ${id} were released before`)
  return sale
}

/** SQL subquery for other modules' queries: the tokens of each open hold, in minor units. */
export const openHolds = sql<{ hold_id: string; tokens: string }>`select id as hold_id, tokens from escrow_holds
  where closed_at is null`

/** Returns the tokens of a fan or for a performer that are in escrow; uses index `escrow_holds_fan` or `escrow_holds_performer`. */
export async function escrowOf(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ tokens: string }>`select coalesce(sum(tokens), 0) as tokens from escrow_holds
    where (fan_id = ${accountId} or performer_id = ${accountId}) and closed_at is null`.execute(db)
  return Number(rows[0]?.tokens)
}
