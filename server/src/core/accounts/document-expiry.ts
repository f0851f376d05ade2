/** Follows the expiry of performers' IDs. Their profiles stay, but nothing new is published until a valid ID is approved. */
import { sql } from 'kysely'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import type { Performer } from './performers.ts'

const REMINDER_DAYS = 30
/** The rest follows with the next run. */
const BATCH_SIZE = 500

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

type Documents = Pick<
  Performer,
  'verification' | 'verification_reason' | 'submitted_at' | 'documents_expired_at' | 'documents_expire_on'
>

/** Returns the state of a performer's documents, as `documents_state` has it, and the reason of a rejection for the reader. */
export function documentsOf(of: Documents): { readonly status: Performer['verification']; readonly reason: string } {
  const expiredAt = of.documents_expired_at
  if (expiredAt === null) return { status: of.verification, reason: of.verification_reason }
  return {
    status: of.submitted_at > expiredAt ? 'pending' : 'rejected',
    reason: of.verification_reason || t('Your ID has expired. Submit a valid one to publish again.'),
  }
}

/** Returns the performers whose documents have expired; uses index `performers_documents_expiring`. */
export async function expireDocuments({ db, now }: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update performers set documents_expired_at = ${now}, verification_reason = ''
    where account_id in (select account_id from performers
      where documents_expire_on < ${dayOf(now)}::date and documents_expired_at is null
      order by account_id limit ${BATCH_SIZE} for update)
    returning account_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the performers to remind, each once per document; uses index `performers_documents_expiring`. */
export async function remindOfExpiry({ db, now }: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update performers set documents_reminded_at = ${now}
    where account_id in (select account_id from performers
      where documents_expire_on <= ${dayOf(addDays(now, REMINDER_DAYS))}::date and documents_expired_at is null
        and documents_reminded_at is null order by account_id limit ${BATCH_SIZE} for update)
    returning account_id as id`.execute(db)
  return rows.map(({ id }) => id)
}
