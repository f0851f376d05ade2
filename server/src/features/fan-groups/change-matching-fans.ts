/** Adds all fans found in a list to a group, or removes them: immediately if they are few, otherwise by a job. */
import { Type, type Static } from 'typebox'
import { findFansAfter } from '#core/accounts/index.ts'
import {
  allFans,
  deleteMembers,
  fansNamed,
  fansOfSelection,
  groupsById,
  insertMembers,
  type FansOf,
} from '#core/fan-groups/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { FIRST_ID } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'
import { ownGroup, type OwnGroup } from './change-group.ts'
import { membersOfGroup } from './views.ts'

/** The maximum per transaction. */
const BATCH_SIZE = 2000

const Found = Type.Object({
  act: Type.Enum(['add', 'remove']),
  /** Searches the fans of this group; null for all fans. */
  fromGroupId: Type.Union([Type.String(), Type.Null()]),
  q: Type.String(),
})
type Found = Static<typeof Found>

export const continueBulkChange = job(
  'change matching fans',
  Type.Object({ ...Found.properties, performerId: Type.String(), groupId: Type.String(), after: Type.String() }),
)

/** Returns how many fans have changed so far, and whether a job continues. Throws `not_found` for groups of others. */
export async function changeMatchingFans(tx: Tx, own: OwnGroup, found: Found): Promise<{ changed: number; isGoingOn: boolean }> {
  const { kind } = await ownGroup(tx, own)
  if (kind === 'smart') throw notValid('act', t('Fans in a smart group are chosen by its rule.'))
  const { act, fromGroupId, q } = found
  if (fromGroupId !== null && !(await isThere(tx, own.performerId, fromGroupId))) throw notFound()
  return changeSome(tx, own, { act, fromGroupId, q: q.trim(), after: FIRST_ID })
}

/** Does nothing if the group was deleted in between. */
export async function changeNextBatch(
  tx: Tx,
  { performerId, groupId, act, fromGroupId, q, after }: Static<typeof continueBulkChange.payload>,
) {
  const needed = [groupId, ...(fromGroupId === null ? [] : [fromGroupId])]
  for (const id of needed) if (!(await isThere(tx, performerId, id))) return
  await changeSome(tx, { performerId, id: groupId }, { act, fromGroupId, q, after })
}

const isThere = async (tx: Tx, performerId: string, id: string): Promise<boolean> =>
  (await groupsById(tx.db, performerId, [id])).length > 0

async function changeSome(tx: Tx, own: OwnGroup, { act, fromGroupId, q, after }: Found & { readonly after: string }) {
  const { performerId, id: groupId } = own
  const of: FansOf = { services: tx.services, db: tx.db, performerId }
  const fans = await fansOfSelection(of, fromGroupId === null ? allFans : membersOfGroup({ id: fromGroupId }))
  const named = q === '' ? {} : { named: fansNamed(performerId, q) }
  const ids = await findFansAfter(tx.db, fans, { q, ...named, after, limit: BATCH_SIZE })
  const changed = act === 'add' ? await insertMembers(tx, groupId, ids) : await deleteMembers(tx, groupId, ids)
  const isGoingOn = ids.length === BATCH_SIZE
  if (isGoingOn) tx.enqueue(continueBulkChange, { performerId, groupId, act, fromGroupId, q, after: ids.at(-1)! })
  return { changed, isGoingOn }
}
