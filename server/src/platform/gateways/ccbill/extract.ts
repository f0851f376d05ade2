/** Requests CCBill's list of transactions. CCBill allows one request per hour, so the last reply is stored for all callers. */
import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import { CCBILL, isErrorText, type CcbillApi } from './api.ts'
import { emailHash, minorUnits } from './form.ts'

export interface Line {
  readonly type: 'sale' | 'refund' | 'void' | 'chargeback'
  readonly subscriptionId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly amount: number
  readonly emailHash: string
}

export interface Extracts {
  /** Returns the lines of a period that is over; undefined while CCBill allows no request. Throws `GatewayDown`. */
  between(from: Date, to: Date): Promise<readonly Line[] | undefined>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How far before its own attempt a caller looks. */
const LOOKBACK_MS = HOUR_MS

interface StoredExtract {
  requested_at: Date
  from_at: Date
  lines: Line[]
}

export function openExtracts(db: Db, api: CcbillApi, now: () => Date): Extracts {
  async function storedExtract(account: string): Promise<StoredExtract | undefined> {
    const { rows } =
      await sql<StoredExtract>`select requested_at, from_at, lines from ccbill_extracts where account = ${account}`.execute(db)
    return rows[0]
  }
  /** Returns false if this or another process requested the list within the hour. */
  async function claim(account: string, at: Date): Promise<boolean> {
    const { numAffectedRows: claimed } = await sql`insert into ccbill_extracts (account, claimed_at, requested_at, from_at, lines)
      values (${account}, ${at}, ${new Date(0)}, ${new Date(0)}, '[]')
      on conflict (account) do update set claimed_at = excluded.claimed_at
      where ccbill_extracts.claimed_at <= ${new Date(at.getTime() - HOUR_MS)}`.execute(db)
    return claimed === 1n
  }
  async function download(account: string, from: Date, at: Date): Promise<readonly Line[] | undefined> {
    if (!(await claim(account, at))) return undefined
    try {
      const lines = readExtract(await api.extract({ startTime: stamp(from), endTime: stamp(at), transactionTypes: TYPES }))
      await sql`update ccbill_extracts set requested_at = ${at}, from_at = ${from}, lines = ${JSON.stringify(lines)}::jsonb
        where account = ${account}`.execute(db)
      return lines
    } catch (error) {
      await sql`update ccbill_extracts set claimed_at = ${new Date(0)} where account = ${account}`.execute(db)
      throw error
    }
  }
  /**
   * Returns the oldest attempt whose outcome is unknown, so that one request serves all callers that wait. Milliseconds; Infinity
   * if there is none.
   */
  async function oldestUnknown(): Promise<number> {
    const { rows } = await sql<{ at: Date | null }>`select least(
      (select min(attempted_at) from ccbill_charges where status = 'pending'),
      (select min(attempted_at) from ccbill_refunds where status = 'pending')) as at`.execute(db)
    const at = rows[0]?.at?.getTime()
    return at === undefined ? Infinity : at - LOOKBACK_MS
  }
  return {
    async between(from, to) {
      const { accountNumber = '', subaccountNumber = '' } = await api.keys()
      const [account, at] = [`${accountNumber}-${subaccountNumber}`, now()]
      const needed = Math.min(to.getTime(), at.getTime())
      const last = await storedExtract(account)
      const isEnough = last !== undefined && last.from_at <= from && last.requested_at.getTime() >= needed
      const start = async () => new Date(Math.min(from.getTime(), at.getTime() - DAY_MS, await oldestUnknown()))
      const lines = isEnough ? last.lines : await download(account, await start(), at)
      return lines?.filter((one) => one.at >= from.getTime() && one.at < to.getTime())
    },
  }
}

const TYPES = 'NEW,REBILL,REFUND,VOID,CHARGEBACK'
const kinds: Readonly<Record<string, Line['type']>> = { NEW: 'sale', REFUND: 'refund', VOID: 'void', CHARGEBACK: 'chargeback' }
/** CCBill's times are in Arizona time, which has no daylight saving time. */
const ARIZONA_OFFSET_MS = -7 * HOUR_MS
const MAX_ERROR_CHARACTERS = 200

const stamp = (at: Date): string => new Date(at.getTime() + ARIZONA_OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14)

function timeOf(text: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text.replace(/\D/g, '')) ?? []
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return at - ARIZONA_OFFSET_MS
}

/**
 * Parses the list and skips lines of other types. Throws if CCBill returned an error message, so that no conclusion is drawn from
 * it. Pure.
 */
function readExtract(text: string): Line[] {
  if (isErrorText(text)) throw new Error(`${CCBILL}: ${text.trim().slice(0, MAX_ERROR_CHARACTERS)}`)
  return text
    .split('\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"|([^",]+)/g)].map(([, quoted, plain]) => (quoted ?? plain ?? '').trim()))
    .flatMap(lineOf)
}

function lineOf(cells: readonly string[]): Line[] {
  const [type = '', , , subscriptionId = '', time = ''] = cells
  const kind = kinds[type]
  if (kind === undefined) return []
  const [price = '', email = ''] = kind === 'sale' ? [cells[10], cells[7]] : [cells[5]]
  const amount = minorUnits(price)
  if (amount === undefined) throw new Error(`${CCBILL}: a line of the transaction list has no amount`)
  return [{ type: kind, subscriptionId, at: timeOf(time), amount, emailHash: emailHash(email) }]
}
