/** The tables `message_scripts`, `message_script_steps` and `message_script_progress`. */
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  message_scripts: Schema['message_scripts']
  message_script_steps: Schema['message_script_steps']
  message_script_progress: Schema['message_script_progress']
}
type ScriptsDb = Db<Tables>
export type ScriptRow = Selectable<Tables['message_scripts']>
export type StepRow = Selectable<Tables['message_script_steps']>
export type ProgressRow = Selectable<Tables['message_script_progress']>

/** By name; uses index `message_scripts_performer`. */
export const scriptsOf = (db: ScriptsDb, performerId: string, limit: number): Promise<ScriptRow[]> =>
  db
    .selectFrom('message_scripts')
    .selectAll()
    .where('performer_id', '=', performerId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Steps of these scripts in their order; uses index `message_script_steps_script`. */
export const stepsOf = async (db: ScriptsDb, scriptIds: readonly string[]): Promise<StepRow[]> =>
  scriptIds.length === 0
    ? []
    : db
        .selectFrom('message_script_steps')
        .selectAll()
        .where('script_id', '=', (e) => e.fn.any(e.val([...scriptIds])))
        .orderBy('script_id')
        .orderBy('position')
        .execute()

/** A fan's progress in these scripts; uses the primary key. */
export const progressOf = async (db: ScriptsDb, scriptIds: readonly string[], fanId: string): Promise<ProgressRow[]> =>
  scriptIds.length === 0
    ? []
    : db
        .selectFrom('message_script_progress')
        .selectAll()
        .where('script_id', '=', (e) => e.fn.any(e.val([...scriptIds])))
        .where('fan_id', '=', fanId)
        .execute()

/** Locks a script until the transaction ends. Returns undefined for scripts of others. */
export const lockScript = ({ db }: Tx, performerId: string, id: string): Promise<ScriptRow | undefined> =>
  (db as ScriptsDb)
    .selectFrom('message_scripts')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirst()

export const insertScript = ({ db }: Tx, row: ScriptRow): Promise<unknown> =>
  (db as ScriptsDb).insertInto('message_scripts').values(row).execute()

export const renameScript = async ({ db }: Tx, id: string, name: string): Promise<void> => {
  await (db as ScriptsDb).updateTable('message_scripts').set({ name }).where('id', '=', id).execute()
}

/** Also deletes its steps and the fans' progress. */
export const deleteScript = async ({ db }: Tx, id: string): Promise<void> => {
  await (db as ScriptsDb).deleteFrom('message_scripts').where('id', '=', id).execute()
}

export interface NewStep {
  readonly id: string
  readonly script_id: string
  readonly position: number
  readonly name: string
  readonly text: string
  readonly price: number
  readonly file_ids: string[]
  readonly open_file_ids: string[]
  readonly locked_text: string
}

export const putSteps = ({ db }: Tx, steps: readonly NewStep[]): Promise<unknown> =>
  (db as ScriptsDb)
    .insertInto('message_script_steps')
    .values([...steps])
    .onConflict((c) =>
      c.column('id').doUpdateSet((e) => ({
        position: e.ref('excluded.position'),
        name: e.ref('excluded.name'),
        text: e.ref('excluded.text'),
        price: e.ref('excluded.price'),
        file_ids: e.ref('excluded.file_ids'),
        open_file_ids: e.ref('excluded.open_file_ids'),
        locked_text: e.ref('excluded.locked_text'),
      })),
    )
    .execute()

export interface Removal {
  readonly id: string
  /** The step to which fans at the removed step return; null for none. */
  readonly before: string | null
}

/** Uses index `message_script_progress_step`. */
export async function removeSteps({ db }: Tx, removals: readonly Removal[]): Promise<void> {
  if (removals.length === 0) return
  await sql`update message_script_progress p set step_id = r.before
    from unnest(${removals.map((one) => one.id)}::uuid[], ${removals.map((one) => one.before)}::uuid[]) as r (id, before)
    where p.step_id = r.id and r.before is not null`.execute(db)
  await sql`delete from message_script_steps where id = any(${removals.map((one) => one.id)}::uuid[])`.execute(db)
}

interface Sent {
  readonly messageId: string
  readonly performerId: string
  readonly fanId: string
  readonly stepId: string
}

/**
 * Moves the fan to this step unless a later message moved them already. Ignores steps of others. Returns whether the fan moved.
 */
export async function advance({ db, now }: Tx, { messageId, performerId, fanId, stepId }: Sent): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`insert into message_script_progress as p (script_id, fan_id, step_id, message_id, sent_at)
    select s.id, ${fanId}::uuid, step.id, ${messageId}::uuid, ${now}::timestamptz
      from message_script_steps step join message_scripts s on s.id = step.script_id
      where step.id = ${stepId}::uuid and s.performer_id = ${performerId}::uuid
    on conflict (script_id, fan_id) do update set step_id = excluded.step_id, message_id = excluded.message_id, sent_at = excluded.sent_at
      where p.message_id < excluded.message_id`.execute(db)
  return numAffectedRows > 0n
}
