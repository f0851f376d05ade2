import { Type } from 'typebox'
import type { Context, Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { deliverNext, remindNext } from './acts/update-order.ts'
import { eraseDueAddresses } from './address/order-addresses.ts'

/** Each order has its own transaction, so that one failure does not stop the others. */
async function all(ctx: Context, next: (tx: Tx) => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await ctx.write(next)));
}

const deliverOrders = job('deliver orders', Type.Object({}))
export const remindOfLateOrders = job('remind of late orders', Type.Object({}))
const eraseOrderAddresses = job('erase addresses of orders', Type.Object({}))

export const jobHandlers = [
  jobHandler(deliverOrders, (ctx, _payload, signal) => all(ctx, deliverNext, signal), '*/10 * * * *'),
  jobHandler(remindOfLateOrders, (ctx, _payload, signal) => all(ctx, remindNext, signal), '5 * * * *'),
  jobHandler(eraseOrderAddresses, (ctx, _payload, signal) => all(ctx, eraseDueAddresses, signal), '15 * * * *'),
]
