import type { Context } from '#platform/context.ts'
import { startStreamChecks } from './check-participants.ts'
import { followEngine } from './follow-engine.ts'
import { expectedRooms } from './rooms.ts'

/** A process that has died cannot say that a recording is complete. */
const RECOVER_MS = 30_000

/** Connects the media engine with the product. Returns a function that ends both, when all earlier events are recorded. */
export function followStreams(ctx: Context): () => Promise<void> {
  ctx.streaming.expect(() => expectedRooms(ctx.db))
  const stopFollowing = followEngine(ctx, ctx.streaming)
  const stopChecks = startStreamChecks(ctx)
  const recover = () => void ctx.streaming.recoverRecordings?.().catch((error: unknown) => ctx.log.error(error, 'recordings'))
  recover()
  const recovering = setInterval(recover, RECOVER_MS).unref()
  return async () => {
    clearInterval(recovering)
    await Promise.all([ctx.streaming.close(), stopChecks()])
    await stopFollowing()
  }
}
