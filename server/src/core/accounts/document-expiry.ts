/** Ends the approval of performers whose ID has expired. Their profiles stay, but nothing new is published. */
import { sql } from 'kysely'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'

const REMINDER_DAYS = 30
/** The rest follows with the next run. */
const BATCH_SIZE = 500

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the performers whose documents have expired; uses index `performers_documents_expiring`. */
export async function expireDocuments({ db, now }: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update performers set verification = 'rejected', verification_reason = '',
      documents_expired_at = ${now}
    where account_id in (select account_id from performers
      where documents_expire_on < ${dayOf(now)}::date and verification = 'approved' order by account_id limit ${BATCH_SIZE} for update)
    returning account_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the performers to remind, each once per document. */
export async function remindOfExpiry({ db, now }: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update performers set documents_reminded_at = ${now}
    where account_id in (select account_id from performers
      where documents_expire_on <= ${dayOf(addDays(now, REMINDER_DAYS))}::date and verification = 'approved'
        and documents_reminded_at is null order by account_id limit ${BATCH_SIZE} for update)
    returning account_id as id`.execute(db)
  return rows.map(({ id }) => id)
}
