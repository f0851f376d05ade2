/** Erases what a performer has published, except what people have bought. */
import { sql } from 'kysely'
import { everSold, salesCounts } from '#core/money/index.ts'
import type { Erasing, Erasure } from '#core/personal-data/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Viewer } from '#platform/viewer.ts'

const BATCH_SIZE = 100

interface OwnContent {
  readonly table: string
  /** True if records such as orders refer to content that was sold, refunded or not. */
  readonly isKeptOnceSold?: boolean
  /** Deletes content for everyone except its buyers. */
  remove(tx: Tx, owner: Viewer, id: string): Promise<void>
}

/** Deletes content like its owner would, which takes it out of lists and search, and then the rows that no one has bought. */
export const contentErasure = (content: OwnContent): Erasure => ({
  async run(erasing) {
    for (let left = BATCH_SIZE; left === BATCH_SIZE; ) left = await removeSome(erasing, content)
    for (let after: string | undefined = FIRST_ID; after !== undefined; ) after = await deleteUnsold(erasing, content, after)
  },
})

async function removeSome({ ctx, accountId }: Erasing, { table, remove }: OwnContent): Promise<number> {
  const owner = { id: accountId, role: 'performer', sessionId: '', provedAt: ctx.clock.now() } as const
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where performer_id = ${accountId} and removed_at is null order by id limit ${BATCH_SIZE}`.execute(ctx.db)
  for (const { id } of rows) await ctx.write((tx) => remove(tx, owner, id))
  return rows.length
}

/** Returns the last id that was looked at; undefined at the end. */
async function deleteUnsold(
  { ctx, accountId }: Erasing,
  { table, isKeptOnceSold }: OwnContent,
  after: string,
): Promise<string | undefined> {
  return ctx.write(async ({ db }) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where performer_id = ${accountId} and id > ${after}::uuid order by id limit ${BATCH_SIZE}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const sold = isKeptOnceSold ? await everSold(db, ids) : await salesCounts(db, ids)
    const unsold = ids.filter((id) => !sold.has(id))
    await sql`delete from ${sql.table(table)} where id = any(${uuids(unsold)})`.execute(db)
    return rows.length < BATCH_SIZE ? undefined : ids.at(-1)
  })
}
