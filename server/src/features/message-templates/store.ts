import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  message_templates: Schema['message_templates']
}
export type TemplateRow = Selectable<Tables['message_templates']>
type TemplateDb = Db<Tables>

/** By name; uses index `message_templates_performer`. */
export const templatesOf = (db: TemplateDb, performerId: string, limit: number): Promise<TemplateRow[]> =>
  db
    .selectFrom('message_templates')
    .selectAll()
    .where('performer_id', '=', performerId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute()

export const insertTemplate = (db: TemplateDb, row: TemplateRow): Promise<unknown> =>
  db.insertInto('message_templates').values(row).execute()

export interface OwnTemplate {
  readonly performerId: string
  readonly id: string
}

/** Returns undefined for a template of someone else. */
export const updateTemplate = (
  db: TemplateDb,
  { performerId, id }: OwnTemplate,
  { name, text }: Pick<TemplateRow, 'name' | 'text'>,
): Promise<TemplateRow | undefined> =>
  db
    .updateTable('message_templates')
    .set({ name, text })
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .returningAll()
    .executeTakeFirst()

/** Returns false for a template of someone else. */
export async function deleteTemplate(db: TemplateDb, { performerId, id }: OwnTemplate): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_templates')
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
