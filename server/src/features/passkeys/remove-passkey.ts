import { assertAnotherWay, deletePasskey, passkeysOf } from '#core/accounts/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import { passkeyUsed } from './events.ts'

/** Throws `not_found`, and `not_allowed` for the last way to sign in. */
export async function removePasskey(tx: Tx, accountId: string, id: string): Promise<void> {
  if (!(await passkeysOf(tx.db, accountId)).some((one) => one.id === id)) throw notFound()
  await assertAnotherWay(tx, accountId)
  if (!(await deletePasskey(tx, { id, accountId }))) throw notFound()
  tx.emit(passkeyUsed, { accountId, act: 'removed' })
}
