/** The table `case_statements`. */
import { sql } from 'kysely'
import { addDays } from '#lib/time.ts'
import { newId } from '#lib/id.ts'
import type { Place } from '#lib/page.ts'
import type { Db, Tx } from '#platform/context.ts'
import { APPEAL_DAYS } from './clocks.ts'
import type { CasesDb, StatementRow } from './tables.ts'

type NewStatement = Pick<
  StatementRow,
  'case_id' | 'account_id' | 'measures' | 'rule' | 'reason' | 'items' | 'until' | 'decided_by'
>

export const insertStatement = (tx: Tx, row: NewStatement): Promise<StatementRow> =>
  (tx.db as CasesDb)
    .insertInto('case_statements')
    .values({
      ...row,
      id: newId(tx.now),
      items: JSON.stringify(row.items),
      decided_at: tx.now,
      appeal_until: addDays(tx.now, APPEAL_DAYS),
      appeal_case_id: null,
      counter_case_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const statementOf = (db: CasesDb, accountId: string, id: string): Promise<StatementRow | undefined> =>
  db.selectFrom('case_statements').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

export const lockStatementOf = (tx: Tx, accountId: string, id: string): Promise<StatementRow | undefined> =>
  (tx.db as CasesDb)
    .selectFrom('case_statements')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Newest first; uses index `case_statements_account`. */
export async function statementsFor(
  db: Db,
  accountId: string,
  { limit, after }: { readonly limit: number; readonly after: Place | undefined },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`select * from case_statements where account_id = ${accountId}
    and (${after === undefined}::bool or (decided_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by decided_at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

export const statementsOfCase = (db: CasesDb, caseId: string): Promise<StatementRow[]> =>
  db.selectFrom('case_statements').selectAll().where('case_id', '=', caseId).orderBy('decided_at').limit(50).execute()

/** Returns the statement that an appeal or a counter-notice is about. */
export const statementAbout = (db: CasesDb, caseId: string): Promise<StatementRow | undefined> =>
  db
    .selectFrom('case_statements')
    .selectAll()
    .where((e) => e.or([e('appeal_case_id', '=', caseId), e('counter_case_id', '=', caseId)]))
    .executeTakeFirst()

export async function setStatementCase(
  tx: Tx,
  id: string,
  change: Partial<Pick<StatementRow, 'appeal_case_id' | 'counter_case_id'>>,
): Promise<StatementRow> {
  return (tx.db as CasesDb)
    .updateTable('case_statements')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Counts decisions against an account, and those after copyright notices. Decisions that an appeal reversed do not count. */
export async function strikesOf(db: Db, accountId: string): Promise<{ decidedCases: number; copyrightStrikes: number }> {
  const { rows } = await sql<{ decidedCases: number; copyrightStrikes: number }>`select count(*)::int as "decidedCases",
      count(*) filter (where c.kind = 'copyright' or s.rule = 'copyright')::int as "copyrightStrikes"
    from case_statements s join cases c on c.id = s.case_id
    where s.account_id = ${accountId} and c.kind not in ('appeal', 'counter_notice')
      and not exists (select from cases a where a.id in (s.appeal_case_id, s.counter_case_id) and a.measures <> '{}')`.execute(db)
  return rows[0]!
}
