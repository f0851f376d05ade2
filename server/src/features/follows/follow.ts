import { accountById } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { grant, accessDecision, revoke } from '#core/access/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { followed, unfollowed } from './events.ts'

/** Throws `not_found` for a performer whom the fan may not see. Following twice changes nothing. */
export async function follow(tx: Tx, fan: Viewer, performerId: string): Promise<void> {
  const performer = await accountById(tx.db, performerId)
  const decision = await accessDecision(tx.db, fan, profileOf(performerId))
  if (performer?.role !== 'performer' || decision.sees !== 'all') throw notFound()
  const isNew = await grant(tx, { holderId: fan.id, kind: 'follow', subjectId: performerId })
  if (isNew) tx.emit(followed, { fanId: fan.id, performerId, at: tx.now.toISOString() })
}

/** Works for every performer, even one who is hidden now. */
export async function unfollow(tx: Tx, fan: Pick<Viewer, 'id'>, performerId: string): Promise<void> {
  const had = await revoke(tx, { holderId: fan.id, kind: 'follow', subjectId: performerId })
  if (had) tx.emit(unfollowed, { fanId: fan.id, performerId })
}
