/**
 * Compares the library with the list of known hashes when the list has changed, in small steps: a job that was interrupted continues
 * where it ended.
 */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { FIRST_ID } from '#lib/id.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import type { KnownHashes } from '#platform/scanning/index.ts'
import { compareWithKnown } from './scan-file.ts'
import type { FileRow } from './store.ts'

const compareLibrary = job('compare library with known hashes', Type.Object({}))

const BATCH_SIZE = 100

async function run(ctx: Context, _: object, signal: AbortSignal): Promise<void> {
  const list = await ctx.scanning.knownHashes()
  if (!list) return
  let after = await ctx.write((tx) => begin(tx, list))
  while (after !== undefined) {
    signal.throwIfAborted()
    after = await step(ctx, list, after)
  }
}

/** Returns the id after which the comparison with this list continues; undefined if it is done. */
async function begin({ db }: Tx, { version }: KnownHashes): Promise<string | undefined> {
  const { rows } = await sql<{ after: string; isDone: boolean }>`insert into known_hash_checks as c (version, after)
    values (${version}, ${FIRST_ID}) on conflict (is_only) do update set version = excluded.version,
      after = case when c.version = excluded.version then c.after else excluded.after end,
      finished_at = case when c.version = excluded.version then c.finished_at end
    returning after, finished_at is not null as "isDone"`.execute(db)
  const [check] = rows
  return check && !check.isDone ? check.after : undefined
}

/** Files that are processed meanwhile are compared at the end of their processing. */
async function step(ctx: Context, list: KnownHashes, after: string): Promise<string | undefined> {
  const { rows } = await sql<FileRow>`select * from files where id > ${after}::uuid and status = 'ready' and kind <> 'document'
    order by id limit ${BATCH_SIZE}::int`.execute(ctx.db)
  const unreadable = await compareEach(ctx, list, rows)
  if (unreadable.length > 0 && unreadable.length === rows.length) throw unreadable[0]
  const last = rows.at(-1)?.id
  return ctx.write(async ({ db, now }) => {
    const done = last === undefined ? sql`finished_at = ${now}` : sql`after = ${last}`
    const { numAffectedRows = 0n } = await sql`update known_hash_checks set ${done} where version = ${list.version}`.execute(db)
    // Otherwise the list has changed, and another run compares with the newer one.
    return numAffectedRows > 0n ? last : undefined
  })
}

/** Returns the errors. A file that cannot be read must not keep the list from all others. */
async function compareEach(ctx: Context, list: KnownHashes, files: readonly FileRow[]): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const file of files)
    await compareWithKnown(ctx, file, list).catch((error: unknown) => {
      ctx.log.error(error, 'known hashes')
      errors.push(error)
    })
  return errors
}

export const compareLibraryJobs = [jobHandler(compareLibrary, run, '*/10 * * * *')]
