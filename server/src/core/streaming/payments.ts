import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { streamKindOf, type StreamPayment } from './kinds.ts'
import { openKindOf } from './store.ts'

/** Throws `changed_meanwhile` unless the stream runs, and the fan may pay the performer in it. Does nothing without a stream. */
export async function assertPayableStream(
  tx: Tx,
  fan: Viewer,
  { streamId, performerId }: { readonly streamId: string | undefined; readonly performerId: string },
): Promise<void> {
  if (streamId === undefined) return
  const kind = await openKindOf(tx.db, streamId)
  const payment: StreamPayment = { streamId, performerId }
  if (kind !== undefined && (await streamKindOf(tx.services, kind)?.mayPay?.(tx, fan, payment))) return
  throw apiError('changed_meanwhile', t('This show has ended. No tokens were spent.'))
}
