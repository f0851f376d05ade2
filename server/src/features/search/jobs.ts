/** Rebuilds the index when its version has changed, and deletes old searches. */
import { Type } from 'typebox'
import { refreshSearchAfter } from '#core/accounts/index.ts'
import { contentKinds } from '#core/content/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import type { Context, Tx } from '#platform/context.ts'
import { indexContent, INDEX_VERSION } from './index-content.ts'
import { completedVersion, completeVersion, deleteOlderDocuments } from './store.ts'
import { deleteOldSearches } from './trending-searches.ts'

export const buildIndex = job('build search index', Type.Object({}))
const deleteOldSearchesJob = job('delete old searches', Type.Object({}))

const BATCH_SIZE = 200

export const jobHandlers = [
  // A single read finds that there is nothing to do.
  jobHandler(buildIndex, build, '*/5 * * * *'),
  jobHandler(deleteOldSearchesJob, (ctx) => ctx.write(deleteOldSearches), '41 3 * * *'),
]

/** Works in small transactions, and is safe to repeat. */
async function build(ctx: Context): Promise<void> {
  if ((await completedVersion(ctx.db)) >= INDEX_VERSION) return
  await inBatches(ctx, (tx, after) => refreshSearchAfter(tx, after, BATCH_SIZE))
  for (const [kind, { search }] of contentKinds(ctx))
    if (search)
      await inBatches(ctx, async (tx, after) => {
        const ids = await search.idsAfter(tx.db, after, BATCH_SIZE)
        await indexContent(tx, kind, ids)
        return ids.length < BATCH_SIZE ? undefined : ids.at(-1)
      })
  while ((await ctx.write((tx) => deleteOlderDocuments(tx, INDEX_VERSION, BATCH_SIZE))) > 0);
  await ctx.write((tx) => completeVersion(tx, INDEX_VERSION))
}

async function inBatches(ctx: Context, work: (tx: Tx, after: string) => Promise<string | undefined>): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const from: string = after
    after = await ctx.write((tx) => work(tx, from))
  }
}
