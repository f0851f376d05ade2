/** What the clock does about posts: publishes those whose time has come, archives those that have expired. */
import { accountById } from '#core/accounts/index.ts'
import type { Context, Tx } from '#platform/context.ts'
import { archive, publish } from './move-post.ts'
import { lockDuePost, lockExpiredPost } from './own-store.ts'
import { changePost } from './store.ts'

/** One transaction for each, so that each is published exactly once however many processes look. */
export const publishDuePosts = (ctx: Context): Promise<void> => whileSome(ctx, publishOne)
export const archiveExpiredPosts = (ctx: Context): Promise<void> => whileSome(ctx, archiveOne)

async function whileSome(ctx: Context, one: (tx: Tx) => Promise<boolean>): Promise<void> {
  let isSome: boolean
  do isSome = await ctx.write(one)
  while (isSome)
}

async function publishOne(tx: Tx): Promise<boolean> {
  const post = await lockDuePost(tx.db)
  if (!post) return false
  // Suspended meanwhile: followers must not be told of it.
  if ((await accountById(tx.db, post.performer_id))?.status === 'active') await publish(tx, post)
  else await changePost(tx.db, post.id, { status: 'draft' })
  return true
}

async function archiveOne(tx: Tx): Promise<boolean> {
  const post = await lockExpiredPost(tx.db)
  if (post) await archive(tx, post)
  return post !== undefined
}
