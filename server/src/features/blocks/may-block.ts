/** Decides whether an account may block another: only accounts it can know of. Others get the reply for an unknown id. */
import { accessDecision, relationsOf } from '#core/access/index.ts'
import { accountById } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { hasCommented } from '#core/engagement/index.ts'
import { conversationBetween } from '#core/messages/index.ts'
import type { Db } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

/**
 * Returns true for public profiles, for people who have commented, and for people in a conversation, follow or subscription with
 * the viewer. Returns false for operators, who are responsible for the site.
 */
export async function mayBlock(db: Db, viewer: Viewer, otherId: string): Promise<boolean> {
  const other = await accountById(db, otherId)
  if (!other || other.role === 'admin' || other.status === 'deleted') return false
  if ((await accessDecision(db, viewer, profileOf(otherId))).sees === 'all') return true
  return (await haveMet(db, viewer.id, otherId)) || (await hasCommented(db, otherId))
}

async function haveMet(db: Db, one: string, other: string): Promise<boolean> {
  for (const [fanId, performerId] of [
    [one, other],
    [other, one],
  ] as const) {
    if (await conversationBetween(db, { fanId, performerId })) return true
    const relation = (await relationsOf(db, performerId, [fanId])).get(fanId)
    if (relation?.follows || relation?.subscribes) return true
  }
  return false
}
