import { Type, type Static } from 'typebox'
import { FIRST_ID } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { endOrder, runClock } from './close-order.ts'
import { dueOrders, openOrdersAfter } from './store.ts'

const BATCH_SIZE = 100

const endDueOrders = job('end due custom orders', Type.Object({}))
/** An absent side is anyone. */
const Ended = Type.Object({
  performerId: Type.Optional(Type.String()),
  fanId: Type.Optional(Type.String()),
  unpaidOnly: Type.Boolean(),
})
export const endOrders = job('end custom orders', Ended)

/** Each order has a transaction of its own, so that an error of one stops no other. */
async function endDue(ctx: Context): Promise<void> {
  const failed = new Set<string>()
  for (let left = BATCH_SIZE; left === BATCH_SIZE; ) {
    const due = (await dueOrders(ctx.db, ctx.clock.now(), BATCH_SIZE + failed.size)).filter((id) => !failed.has(id))
    for (const id of due)
      await ctx
        .write((tx) => runClock(tx, id))
        .catch((error: unknown) => {
          failed.add(id)
          ctx.log.error(error, `custom order ${id}`)
        })
    left = due.length
  }
  if (failed.size > 0) throw new Error(`${failed.size} custom orders could not be ended`)
}

async function endAll(ctx: Context, { performerId, fanId, unpaidOnly }: Static<typeof Ended>): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const open: Awaited<ReturnType<typeof openOrdersAfter>> = await openOrdersAfter(ctx.db, { performerId, fanId }, after)
    for (const { id, state } of open) {
      const isPaid = state === 'active' || state === 'delivered'
      if (!(unpaidOnly && isPaid)) await ctx.write((tx) => endOrder(tx, id))
    }
    after = open.at(-1)?.id
  }
}

export const jobHandlers = [jobHandler(endDueOrders, endDue, '* * * * *'), jobHandler(endOrders, endAll)]
