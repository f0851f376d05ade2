/** The tables `tip_goals` and `tip_goal_tips`. Minor units of a token. */
import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  tip_goals: Schema['tip_goals']
  tip_goal_tips: Schema['tip_goal_tips']
}
type GoalsDb = Db<Tables>
export type GoalRow = Selectable<Tables['tip_goals']>

/** Returns the goal for which tips count now; uses index `tip_goals_open`. */
export const runningGoal = (db: GoalsDb, performerId: string, now: Date): Promise<GoalRow | undefined> =>
  db
    .selectFrom('tip_goals')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('closed_at', 'is', null)
    .where(sql<SqlBool>`coalesce(ends_at > ${now}, true)`)
    .executeTakeFirst()

/** Newest first; uses index `tip_goals_history`. */
export async function listGoals(db: GoalsDb, performerId: string, { limit, offset }: { limit: number; offset: number }) {
  const all = db.selectFrom('tip_goals').where('performer_id', '=', performerId)
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

/** Closes an expired goal, dated to its end. */
export async function closeEnded(tx: Tx, performerId: string): Promise<void> {
  await sql`update tip_goals set closed_at = ends_at
    where performer_id = ${performerId} and closed_at is null and ends_at <= ${tx.now}`.execute(tx.db)
}

/** Returns undefined while another goal is open. */
export const insertGoal = (
  tx: Tx,
  goal: Pick<Insertable<Tables['tip_goals']>, 'id' | 'performer_id' | 'title' | 'tokens' | 'ends_at'>,
): Promise<GoalRow | undefined> =>
  (tx.db as GoalsDb)
    .insertInto('tip_goals')
    .values({ ...goal, raised: 0, started_at: tx.now, reached_at: null, closed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const lockGoal = (tx: Tx, id: string): Promise<GoalRow | undefined> =>
  (tx.db as GoalsDb).selectFrom('tip_goals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type GoalChange = Pick<Updateable<Tables['tip_goals']>, 'raised' | 'reached_at' | 'closed_at'>

export const changeGoal = (tx: Tx, id: string, change: GoalChange): Promise<GoalRow> =>
  (tx.db as GoalsDb).updateTable('tip_goals').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Returns the goal for a tip given at this moment, even if it is over by now; uses index `tip_goals_history`. */
export async function goalAt(db: GoalsDb, performerId: string, at: Date): Promise<string | undefined> {
  // Goals do not overlap.
  const row = await db
    .selectFrom('tip_goals')
    .select(['id', sql<boolean>`coalesce(ends_at > ${at}, true) and coalesce(closed_at > ${at}, true)`.as('counts')])
    .where('performer_id', '=', performerId)
    .where('started_at', '<=', at)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.counts === true ? row.id : undefined
}

/** Returns the goal for which a tip was counted. It stays the same, whatever has ended since. */
export async function countedFor(db: GoalsDb, saleId: string): Promise<string | undefined> {
  const row = await db.selectFrom('tip_goal_tips').select('goal_id').where('sale_id', '=', saleId).executeTakeFirst()
  return row?.goal_id
}

/** Replaces a tip's count by the rest of it after refunds. Returns the difference. The caller has locked the goal. */
export async function countTip(tx: Tx, { saleId, goalId, tokens }: CountedTip): Promise<number> {
  const db = tx.db as GoalsDb
  const known = await db.selectFrom('tip_goal_tips').select('tokens').where('sale_id', '=', saleId).executeTakeFirst()
  await db
    .insertInto('tip_goal_tips')
    .values({ sale_id: saleId, goal_id: goalId, tokens })
    .onConflict((conflict) => conflict.column('sale_id').doUpdateSet({ tokens }))
    .execute()
  return tokens - Number(known?.tokens ?? 0)
}

export interface CountedTip {
  readonly saleId: string
  readonly goalId: string
  readonly tokens: number
}

export interface GoalDifference {
  readonly id: string
  readonly expected: string
  readonly found: string
}

/** Returns goals whose sum differs from their tips. */
export async function wrongGoals(db: Db, most: number): Promise<GoalDifference[]> {
  const { rows } = await sql<GoalDifference>`select g.id, coalesce(sum(t.tokens), 0) as expected, g.raised as found
    from tip_goals g left join tip_goal_tips t on t.goal_id = g.id
    group by g.id having coalesce(sum(t.tokens), 0) <> g.raised limit ${most}`.execute(db)
  return rows
}
