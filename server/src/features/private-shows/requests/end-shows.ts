/** Ends the open shows of an account that is gone, or of two people with a block between them. */
import type { PrivateShowEnd } from '@fanfare/contract/private-show-views'
import type { Tx } from '#platform/context.ts'
import { applyStep } from '../apply-step.ts'
import { sideOf } from '../locked-show.ts'
import { endShow } from '../minutes/end-show.ts'
import { bringUpToDate } from '../minutes/run-clock.ts'
import { isClosed } from '../rules.ts'
import { lockShow } from '../store.ts'

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
