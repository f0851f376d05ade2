/** Reads the outbox that `platform/mail.ts` writes. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import { canonicalAddress } from '#lib/email-address.ts'
import type { Place } from '#lib/page.ts'
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  mails: Schema['mails']
}
export type MailRow = Selectable<Tables['mails']>

/** The newest emails to one address, for the demo's outbox; uses index `mails_recipient`. */
export const mailsTo = (db: Db<Tables>, recipient: string, limit: number): Promise<MailRow[]> =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', canonicalAddress(recipient))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

interface Listed {
  readonly status: 'failed' | undefined
  readonly limit: number
  readonly after: Place | undefined
}

/** Newest first; uses index `mails_created`, or `mails_failed` for failed ones. */
export const listMails = (db: Db<Tables>, { status, limit, after }: Listed): Promise<MailRow[]> =>
  db
    .selectFrom('mails')
    .selectAll()
    .$if(status === 'failed', (q) => q.where('status', '=', sql.lit('failed')))
    .$if(after !== undefined, (q) => q.where(sql<SqlBool>`(created_at, id) < (${after!.at}, ${after!.id}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const MAX_COUNTED = 10_000

/** Counts up to 10,000: the overview asks for this number, and a site has many emails. */
export async function countMails(db: Db<Tables>, status: 'failed' | undefined): Promise<number> {
  const counted = db
    .selectFrom('mails')
    .select('id')
    .$if(status === 'failed', (q) => q.where('status', '=', sql.lit('failed')))
    .limit(MAX_COUNTED)
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
