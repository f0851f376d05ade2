/**
 * Ends payments that stay open: a payment that its processor does not know after a day is no longer charged. A payment that may
 * have been charged is checked every day, as long as the processor can be reached.
 */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { FIRST_ID } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { job } from '#platform/jobs.ts'
import type { Context, Db } from '#platform/context.ts'
import type { Gateway } from '#platform/gateways/index.ts'
import { NOT_CHARGED, OUT_OF_REACH } from '#platform/gateways/not-charged.ts'
import type { Payment } from './tables.ts'

const LOST_AFTER_DAYS = 1
/** Time for an operator to enter the keys again. */
const UNREACHABLE_AFTER_DAYS = 7

/** The end of a payment that does not concern its card. */
const ended = (message: string) => ({ status: 'declined', message, isCancelled: true, isLost: true }) as const
export const LOST_OUTCOME = ended(NOT_CHARGED)
export const UNREACHABLE_OUTCOME = ended(OUT_OF_REACH)

/** After this time the buyer no longer expects a charge. */
export const isLate = ({ created_at: at }: Payment, now: Date): boolean => addDays(at, LOST_AFTER_DAYS) <= now

/** Returns whether the processor can no longer be asked, because its keys are gone. */
export const isGatewayUnreachable = async (
  gateway: Gateway | undefined,
  { created_at: at }: Payment,
  now: Date,
): Promise<boolean> => addDays(at, UNREACHABLE_AFTER_DAYS) <= now && (gateway === undefined || !(await gateway.isReady()))

export const checkOpenPayments = job('check open payments', Type.Object({}))
const BATCH_SIZE = 500

/** Yields late open payments in batches, because the job of each may have permanently failed. */
export async function* latePayments({ db, clock }: Context): AsyncGenerator<readonly string[]> {
  for (let after: string = FIRST_ID; ; ) {
    const ids = await openBefore(db, addDays(clock.now(), -LOST_AFTER_DAYS), after)
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}

/** Uses index `payments_guard`, which contains only open payments. */
async function openBefore(db: Db, at: Date, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from payments where status in ('pending', 'authentication_needed')
    and created_at <= ${at} and id > ${after}::uuid order by id limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ id }) => id)
}
