/**
 * Decides whether an account can know of another, which it may then block, restrict or note something about. Others get the reply for
 * an unknown id.
 */
import { accessDecision, relationsOf } from '#core/access/index.ts'
import { accountById } from '#core/accounts/index.ts'
import { contentKinds, profileOf } from '#core/content/index.ts'
import { hasCommented } from '#core/engagement/index.ts'
import { conversationBetween } from '#core/messages/index.ts'
import { hasBoughtFrom } from '#core/money/index.ts'
import type { Services, Db } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

interface From {
  readonly services: Services
  readonly db: Db
}

/**
 * Returns true for public profiles, for people whose name others have read with a comment, review or message of a show, and for people in a conversation, follow or
 * subscription with the viewer, or with a sale between them. Returns false for operators, who are responsible for the site.
 */
export async function mayKnow({ services, db }: From, viewer: Viewer, otherId: string): Promise<boolean> {
  const other = await accountById(db, otherId)
  if (!other || other.role === 'admin' || other.status === 'deleted') return false
  if ((await accessDecision(db, viewer, profileOf(otherId))).sees === 'all') return true
  return (await haveMet(db, viewer.id, otherId)) || (await hasCommented(db, otherId)) || hasAppeared({ services, db }, otherId)
}

async function hasAppeared({ services, db }: From, accountId: string): Promise<boolean> {
  for (const kind of contentKinds(services).values()) if (await kind.hasAppeared?.(db, accountId)) return true
  return false
}

async function haveMet(db: Db, one: string, other: string): Promise<boolean> {
  for (const [fanId, performerId] of [
    [one, other],
    [other, one],
  ] as const) {
    if (await conversationBetween(db, { fanId, performerId })) return true
    if (await hasBoughtFrom(db, { fanId, performerId })) return true
    const relation = (await relationsOf(db, performerId, [fanId])).get(fanId)
    if (relation?.follows || relation?.subscribes) return true
  }
  return false
}
