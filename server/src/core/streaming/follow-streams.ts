import type { Context } from '#platform/context.ts'
import { startStreamChecks } from './check-participants.ts'
import { followEngine } from './follow-engine.ts'
import { expectedRooms } from './rooms.ts'

/** Connects the media engine with the product. Returns a function that ends both, when all earlier events are recorded. */
export function followStreams(ctx: Context): () => Promise<void> {
  ctx.streaming.expect(() => expectedRooms(ctx.db))
  const stopFollowing = followEngine(ctx, ctx.streaming)
  const stopChecks = startStreamChecks(ctx)
  return async () => {
    await Promise.all([ctx.streaming.close(), stopChecks()])
    await stopFollowing()
  }
}
