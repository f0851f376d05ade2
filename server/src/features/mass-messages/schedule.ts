import type { MassMessageAction, MassAudience } from '@fanfare/contract/mass-messages'
import { accountById } from '#core/accounts/index.ts'
import { countSelected, groupsById } from '#core/fan-groups/index.ts'
import { useFiles } from '#core/media/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Services, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkedContent, type MassContent } from './mass-content.ts'
import { firstSendTime } from './local-hour.ts'
import { afterAct, audienceOf, groupsNamed, isOver, selectionOf, sendingTime, sendingZone } from './rules.ts'
import { enqueueSending } from './sending-job.ts'
import { changeMass, insertMass, lockMass, type MassRow } from './store.ts'

export interface MassMessageInput extends MassContent {
  readonly performerId: string
  readonly audience: MassAudience
  /** ISO 8601; absent for now. */
  readonly at: string | undefined
  /** The time zone of the chosen hour; absent for the same moment for all. */
  readonly timeZone: string | undefined
}

/**
 * Returns the performer in whose name the viewer writes; operators name one. Throws `not_allowed` for fans, and `not_found` if it
 * is not a performer.
 */
export async function senderOf(db: Db, viewer: Viewer, performerId: string | undefined): Promise<string> {
  if (viewer.role === 'performer') {
    if (performerId !== undefined && performerId !== viewer.id) throw notFound()
    return viewer.id
  }
  assertMayUse(viewer)
  const named = performerId === undefined ? undefined : await accountById(db, performerId)
  if (performerId === undefined) throw notValid('performerId', t('Choose the performer to send as'))
  if (named?.role !== 'performer') throw notFound()
  return performerId
}

/** Returns the performer whose mass messages the viewer sees, or undefined for operators, who see all. */
export function ownerFilter(viewer: Viewer): string | undefined {
  assertMayUse(viewer)
  return viewer.role === 'admin' ? undefined : viewer.id
}

function assertMayUse({ role }: Viewer): void {
  if (role === 'fan') throw apiError('not_allowed', t('Forbidden in the action!'))
}

/** Returns the current number of recipients. Throws `not_valid` if no one is chosen, and `not_found` for groups of others. */
export async function countAudience(
  services: Services,
  db: Db,
  { performerId, audience, fileIds, openFileIds }: Pick<MassMessageInput, 'performerId' | 'audience' | 'fileIds' | 'openFileIds'>,
) {
  const chosen = audienceOf(audience)
  await assertOwnGroups(db, performerId, chosen)
  return countSelected(
    { services, db, performerId },
    selectionOf(
      chosen,
      fileIds.filter((one) => !openFileIds.includes(one)),
    ),
  )
}

async function assertOwnGroups(db: Db, performerId: string, audience: MassAudience) {
  const ids = groupsNamed(audience)
  if ((await groupsById(db, performerId, ids)).length < ids.length) throw notFound()
}

/**
 * Throws `not_verified`, `not_valid` at the wrong field or if no one would get it now, and `not_found` for groups and files of
 * others.
 */
export async function scheduleMass(tx: Tx, author: Viewer, draft: MassMessageInput): Promise<MassRow> {
  const { performerId, fileIds } = draft
  await assertMayPublish(tx, performerId)
  const { text, price, lockedText, openFileIds, assertFiles } = await checkedContent(tx, draft)
  const audience = audienceOf(draft.audience)
  const scheduledAt = sendingTime(draft.at, tx.now)
  const timeZone = sendingZone(draft.timeZone, draft.at)
  const total = await countAudience(tx.services, tx.db, { performerId, audience, fileIds, openFileIds })
  if (total === 0 && draft.at === undefined) throw notValid('audience', t('No fans would get this message now'))
  const id = newId(tx.now)
  const files = await useFiles(tx, {
    ownerId: performerId,
    ids: fileIds,
    by: { kind: 'mass_message', id },
    showing: { to: 'recipients', isSold: price > 0 },
  })
  assertFiles(files)
  const row = await insertMass(tx, {
    id,
    performerId,
    createdBy: author.id,
    text,
    price,
    lockedText,
    fileIds,
    openFileIds,
    audience,
    scheduledAt,
    timeZone,
    notice: null,
  })
  enqueueSending(tx, row.id, firstSendTime(row))
  return row
}

export interface MassMessageActInput {
  readonly id: string
  /** The required owner; absent for operators. */
  readonly performerId: string | undefined
  readonly act: MassMessageAction
}

/**
 * Waits for the batch in progress. Throws `not_found` for messages of others, and `already_done` if the act is no longer
 * possible.
 */
export async function actOnMass(tx: Tx, { id, performerId, act }: MassMessageActInput): Promise<MassRow> {
  const row = await lockMass(tx, id)
  if (!row || (performerId !== undefined && row.performer_id !== performerId)) throw notFound()
  const status = afterAct(row, act)
  const changed = await changeMass(tx, id, { status, next_at: null, ended_at: isOver(status) ? tx.now : null })
  if (act === 'resume' || act === 'unsend') enqueueSending(tx, id, act === 'resume' ? firstSendTime(row) : tx.now)
  return changed
}
