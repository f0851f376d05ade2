/** The table `split_agreements`. */
import { sql, type Selectable, type Updateable } from 'kysely'
import type { SplitStatus } from '@fanfare/contract/splits'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  split_agreements: Schema['split_agreements']
}
type SplitsDb = Db<Tables>
export type AgreementRow = Selectable<Tables['split_agreements']>

export type NewAgreement = Pick<AgreementRow, 'id' | 'performer_id' | 'partner_id' | 'name' | 'percent' | 'kinds'>

export const insertAgreement = (tx: Tx, { id, performer_id, partner_id, name, percent, kinds }: NewAgreement) =>
  (tx.db as SplitsDb)
    .insertInto('split_agreements')
    .values({
      id,
      performer_id,
      partner_id,
      name,
      percent,
      kinds,
      status: 'proposed',
      proposed_at: tx.now,
      answered_at: null,
      ended_at: null,
      ended_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns undefined for agreements of others. */
export const agreementOf = (db: SplitsDb, id: string, accountId: string): Promise<AgreementRow | undefined> =>
  db
    .selectFrom('split_agreements')
    .selectAll()
    .where('id', '=', id)
    .where((e) => e.or([e('performer_id', '=', accountId), e('partner_id', '=', accountId)]))
    .executeTakeFirst()

/** Returns the agreement after all earlier changes, and locks it until the transaction ends. */
export const lockedAgreement = (tx: Tx, id: string, accountId: string): Promise<AgreementRow | undefined> =>
  (tx.db as SplitsDb)
    .selectFrom('split_agreements')
    .selectAll()
    .where('id', '=', id)
    .where((e) => e.or([e('performer_id', '=', accountId), e('partner_id', '=', accountId)]))
    .forUpdate()
    .executeTakeFirst()

export const updateAgreement = (tx: Tx, id: string, change: Updateable<Tables['split_agreements']>): Promise<AgreementRow> =>
  (tx.db as SplitsDb).updateTable('split_agreements').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Agreements of either side, newest first; uses indexes `split_agreements_performer` and `split_agreements_partner`. */
export async function listAgreements(db: SplitsDb, accountId: string, { limit, offset }: Page) {
  const all = db
    .selectFrom('split_agreements')
    .where((e) => e.or([e('performer_id', '=', accountId), e('partner_id', '=', accountId)]))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('proposed_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

export interface AgreementSearch {
  readonly accountId: string | undefined
  readonly status: SplitStatus | undefined
}

/** Agreements of everyone, newest first; uses index `split_agreements_latest`, or those of `listAgreements` for one account. */
export async function searchAgreements(db: SplitsDb, { accountId, status }: AgreementSearch, { limit, offset }: Page) {
  const all = db
    .selectFrom('split_agreements')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(accountId !== undefined, (query) =>
      query.where((e) => e.or([e('performer_id', '=', accountId!), e('partner_id', '=', accountId!)])),
    )
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('proposed_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

export interface ProposalTotals {
  readonly percent: number
  /** The number of proposals since `since`. */
  readonly since: number
  readonly hasOpen: boolean
  readonly declinedAt: Date | undefined
  readonly withdrawnAt: Date | undefined
}

interface Partnership {
  readonly partnerId: string
  readonly since: Date
}

/** Returns what a performer has agreed or proposed, in total and with this partner; uses index `split_agreements_performer`. */
export async function promisedBy(tx: Tx, performerId: string, { partnerId, since }: Partnership): Promise<ProposalTotals> {
  const { rows } = await sql<{
    percent: string | null
    since: number
    has_open: boolean | null
    declined_at: Date | null
    withdrawn_at: Date | null
  }>`
    select sum(percent) filter (where status in ('proposed', 'active')) as percent,
      (count(*) filter (where proposed_at > ${since}))::int as since,
      bool_or(status in ('proposed', 'active') and partner_id = ${partnerId}) as has_open,
      max(answered_at) filter (where status = 'declined' and partner_id = ${partnerId}) as declined_at,
      max(answered_at) filter (where status = 'withdrawn' and partner_id = ${partnerId}) as withdrawn_at
    from split_agreements where performer_id = ${performerId}`.execute(tx.db)
  const [row] = rows
  return {
    percent: Number(row?.percent ?? 0),
    since: row?.since ?? 0,
    hasOpen: row?.has_open ?? false,
    declinedAt: row?.declined_at ?? undefined,
    withdrawnAt: row?.withdrawn_at ?? undefined,
  }
}
