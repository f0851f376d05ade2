/** Ends shows by the site: of an account that is gone, of two people with a block between them, or by an operator. */
import type { PrivateShowEnd } from '@fanfare/contract/private-show-views'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { applyStep } from '../apply-step.ts'
import { sideOf } from '../locked-show.ts'
import { endShow } from '../minutes/end-show.ts'
import { bringUpToDate } from '../minutes/run-clock.ts'
import { isClosed } from '../rules.ts'
import { lockShow, updateShow, type ShowRow } from '../store.ts'

/** `causeId` is the account that left or placed the block; undefined if the site has ended the show. */
export async function endBySite(tx: Tx, id: string, causeId: string | undefined): Promise<void> {
  const locked = await lockShow(tx, id)
  if (!locked || isClosed(locked.status)) return
  const row = await bringUpToDate(tx, locked)
  if (isClosed(row.status)) return
  const side = causeId === undefined ? undefined : sideOf(row, causeId)
  const reason: PrivateShowEnd = side ? `${side}_left` : 'site'
  if (row.status === 'started') await endShow(tx, row, { event: 'end', by: 'site', reason })
  else await applyStep(tx, row, { event: 'end', by: 'site', to: 'cancelled' })
}

/** Returns a running show, locked, after its due steps. Throws `not_found`, and `changed_meanwhile` for a show that is not running. */
export async function lockRunning(tx: Tx, id: string): Promise<ShowRow> {
  const locked = await lockShow(tx, id)
  if (!locked) throw notFound()
  const row = await bringUpToDate(tx, locked)
  if (row.status !== 'started') throw apiError('changed_meanwhile', t('This show no longer runs.'))
  return row
}

/** An operator ends a running show. Throws like `lockRunning`. */
export async function stopShow(tx: Tx, id: string, reason: string): Promise<ShowRow> {
  const row = await lockRunning(tx, id)
  await updateShow(tx, id, { stop_reason: reason })
  return endShow(tx, row, { event: 'end', by: 'site', reason: 'site' })
}
