/** Answers a request for a private show until it starts: approve, edit, reject, cancel. Leaving a started show ends it. */
import { accountsWithBlockAmong } from '#core/access/index.ts'
import { statusesOf } from '#core/accounts/index.ts'
import { checkedPrice } from '#core/money/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { applyStep } from '../apply-step.ts'
import { lockOwnShow } from '../locked-show.ts'
import { endShow } from '../minutes/end-show.ts'
import { bringUpToDate } from '../minutes/run-clock.ts'
import { answerBy } from '../rules.ts'
import type { ShowRow } from '../store.ts'

export interface Approval {
  /** Per minute in tokens, as typed. */
  readonly price: number
  readonly mayRecord: boolean
}

/** `edit` changes the terms of an approved show, and gives the fan the whole time to start again. */
export async function approveShow(
  tx: Tx,
  performer: Viewer,
  id: string,
  { event, price, mayRecord }: Approval & { readonly event: 'approve' | 'edit' },
): Promise<ShowRow> {
  const { row } = await lockOwnShow(tx, performer, id, event)
  await assertMayMeet(tx, performer, row)
  const tokens = await checkedPrice(tx, { field: 'price', price })
  const change = { price: tokens, performer_records: mayRecord }
  return applyStep(tx, row, { event, by: 'performer', to: 'approved', clockAt: answerBy(tx.now), change })
}

/** Throws unless both accounts are active and do not block each other. */
async function assertMayMeet(tx: Tx, { id: performerId }: Viewer, { fan_id: fanId }: ShowRow): Promise<void> {
  await assertMayPublish(tx, performerId)
  const isActive = (await statusesOf(tx.db, [fanId])).get(fanId)?.status === 'active'
  if (!isActive || (await accountsWithBlockAmong(tx.db, performerId, [fanId])).length > 0)
    throw apiError('changed_meanwhile', t('This fan can’t join a show at the moment.'))
}

export async function rejectShow(tx: Tx, performer: Viewer, id: string, note: string): Promise<ShowRow> {
  const { row } = await lockOwnShow(tx, performer, id, 'reject')
  assertTextAllowed('note', note, await settings(tx))
  return applyStep(tx, row, { event: 'reject', by: 'performer', to: 'rejected', change: { note } })
}

/** Cancels a show that has not started, or ends a started one. */
export async function leaveShow(tx: Tx, viewer: Viewer, id: string): Promise<ShowRow> {
  const { row, side } = await lockOwnShow(tx, viewer, id, ({ status }) => (status === 'started' ? 'leave' : 'cancel'))
  if (row.status !== 'started') return applyStep(tx, row, { event: 'cancel', by: side, to: 'cancelled' })
  const current = await bringUpToDate(tx, row)
  if (current.status !== 'started') return current
  return endShow(tx, current, { event: 'leave', by: side, reason: `${side}_left` })
}
