import { deleteMembers, fansAmong, insertMembers } from '#core/fan-groups/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { ensureFavourites, ownGroup, type OwnGroup } from './change-group.ts'

const fansOf = (tx: Tx, performerId: string) => ({ services: tx.services, db: tx.db, performerId })

/** Adds fans of the performer. Users who are not fans, are blocked or are deleted are skipped, without revealing which. */
export async function addMembers(tx: Tx, own: OwnGroup, fanIds: readonly string[]) {
  const { kind } = await ownGroup(tx, own)
  if (kind === 'smart') throw notValid('userIds', t('Fans in a smart group are chosen by its rule.'))
  const known = await fansAmong(fansOf(tx, own.performerId), fanIds)
  const added = await insertMembers(tx, own.id, [...known])
  return { added, skipped: fanIds.length - known.size }
}

/** Returns how many of them were members. */
export async function removeMembers(tx: Tx, own: OwnGroup, fanIds: readonly string[]): Promise<number> {
  await ownGroup(tx, own)
  return deleteMembers(tx, own.id, fanIds)
}

/** Returns whether the fan is a favorite now. Throws `not_found` for users who are not fans of the performer. */
export async function toggleFavourite(tx: Tx, performerId: string, fanId: string): Promise<boolean> {
  const { id } = await ensureFavourites(tx, performerId)
  await ownGroup(tx, { performerId, id })
  if ((await deleteMembers(tx, id, [fanId])) > 0) return false
  const known = await fansAmong(fansOf(tx, performerId), [fanId])
  if (!known.has(fanId)) throw notFound()
  await insertMembers(tx, id, [fanId])
  return true
}
