import { Type, type Static } from 'typebox'
import { FIRST_ID } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { lookAtShow } from './minutes/look-later.ts'
import { runClock } from './minutes/run-clock.ts'
import { endBySite } from './requests/end-shows.ts'
import { dueShows, openShowsOf } from './store.ts'

const BATCH_SIZE = 100

/** Looks at shows whose own job was lost or is late. */
const lookAtDueShows = job('look at due private shows', Type.Object({}))

/** With `otherId`, only the shows of these two. */
const Ended = Type.Object({
  accountId: Type.String(),
  otherId: Type.Optional(Type.String()),
  /** The account that left or placed the block. */
  causeId: Type.Optional(Type.String()),
})
export const endShows = job('end private shows', Ended)

/** Each show has a transaction of its own, so that an error of one stops no other. */
async function lookAtDue(ctx: Context): Promise<void> {
  const due = await dueShows(ctx.db, ctx.clock.now(), BATCH_SIZE)
  const results = await Promise.allSettled(due.map((id) => ctx.write((tx) => runClock(tx, id))))
  const failed = results.filter((one) => one.status === 'rejected')
  for (const { reason } of failed) ctx.log.error(reason, 'private shows')
  if (failed.length > 0) throw new Error(`The clock of ${failed.length} private shows failed`)
}

async function endAll(ctx: Context, { accountId, otherId, causeId }: Static<typeof Ended>): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const open: readonly string[] = await openShowsOf(ctx.db, { accountId, otherId, after }, BATCH_SIZE)
    for (const id of open) await ctx.write((tx) => endBySite(tx, id, causeId))
    after = open.at(-1)
  }
}

export const jobHandlers = [
  jobHandler(lookAtShow, (ctx, { showId }) => ctx.write((tx) => runClock(tx, showId))),
  jobHandler(lookAtDueShows, lookAtDue, '* * * * *'),
  jobHandler(endShows, endAll),
]
