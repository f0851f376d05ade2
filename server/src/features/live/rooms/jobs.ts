/** Ends rooms without a heartbeat, gives up shows that did not start, and counts viewers over time. */
import { LATE_MINUTES, SILENT_SECONDS } from '@fanfare/contract/live-limits'
import { addMinutes } from '#lib/time.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { sampleViewers } from '../audience/visits-store.ts'
import { endIfSilent, missRoom } from './change-status.ts'
import { checkSilence, tendRooms } from './jobs-declared.ts'
import { liveRooms, overdueRooms, silentRooms } from './store.ts'

async function check(ctx: Context, roomId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const next = await endIfSilent(tx, roomId)
    if (next) tx.enqueue(checkSilence, { roomId }, { key: `silence ${roomId}`, at: next })
  })
}

/** Each room has a transaction of its own, so that an error of one stops no other. */
async function forEach(ctx: Context, ids: readonly string[], act: (tx: Tx, id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids) await ctx.write((tx) => act(tx, id)).catch((error: unknown) => ctx.log.error(error, `show ${id}`))
}

async function tend(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await forEach(ctx, await silentRooms(ctx.db, addMinutes(now, -SILENT_SECONDS / 60)), endIfSilent)
  await forEach(ctx, await overdueRooms(ctx.db, addMinutes(now, -LATE_MINUTES)), missRoom)
  const live = await liveRooms(ctx.db)
  await forEach(
    ctx,
    live.map(({ id }) => id),
    sampleViewers,
  )
}

export const roomJobs = [
  jobHandler(checkSilence, (ctx, { roomId }) => check(ctx, roomId)),
  jobHandler(tendRooms, tend, '* * * * *'),
]
