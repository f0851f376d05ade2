import type { Context, Tx } from '#platform/context.ts'
import { archive, publishDue } from './change-status.ts'
import { lockDuePost, lockExpiredPost } from './own-store.ts'

/** Each post has its own transaction, so that it is published exactly once, however many processes look. */
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
  await publishDue(tx, post)
  return true
}

async function archiveOne(tx: Tx): Promise<boolean> {
  const post = await lockExpiredPost(tx.db)
  if (post) await archive(tx, post)
  return post !== undefined
}
