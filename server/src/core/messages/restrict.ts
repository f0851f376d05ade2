/** Restricts people: the row in `restrictions`, and the state of their conversation, which the inbox reads. */
import { deleteRestriction, insertRestriction } from '#core/access/index.ts'
import type { Tx } from '#platform/context.ts'
import { conversationBetween } from './conversation-store.ts'
import { restrictionChanged } from './events.ts'
import { changeStates } from './inbox-state.ts'

interface Restriction {
  readonly ownerId: string
  readonly otherId: string
  readonly isRestricted: boolean
}

/** Returns false if nothing changed. The other person is not notified. */
export async function setRestriction(tx: Tx, { ownerId, otherId, isRestricted }: Restriction): Promise<boolean> {
  const pair = { ownerId, otherId }
  if (!(await (isRestricted ? insertRestriction(tx, pair) : deleteRestriction(tx, pair)))) return false
  const conversation = await conversationBetween(tx.db, { fanId: otherId, performerId: ownerId })
  if (conversation) await changeStates(tx, ownerId, { isRestricted }, [conversation.id])
  tx.emit(restrictionChanged, { ...pair, isRestricted })
  return true
}
