/** Saves and deletes a fan's addresses, and keeps one of them as the default. */
import { MAX_ADDRESSES, type AddressForm } from '@fanfare/contract/addresses'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { openRow, savedAddresses, type SavedAddress } from './saved-addresses.ts'
import { sealAddress } from './sealed-address.ts'
import * as store from './store.ts'
import type { OwnAddress } from './store.ts'

/** Two parallel changes could take the same last place, or make two addresses the default. */
const lockAddresses = (tx: Tx, accountId: string) => oneAtATime(tx, `addresses ${accountId}`)

export async function createAddress(tx: Tx, accountId: string, address: AddressForm): Promise<SavedAddress> {
  await lockAddresses(tx, accountId)
  const { length: total } = await savedAddresses(tx.services, tx.db, accountId)
  if (total >= MAX_ADDRESSES) throw notValid('line1', t('You can have up to {max} addresses.', { max: MAX_ADDRESSES }))
  // An address that can no longer be read may still be the default.
  if (total === 0) await store.clearDefault(tx.db, accountId)
  const row = {
    id: newId(tx.now),
    account_id: accountId,
    ...columnsOf(tx, accountId, address),
    is_default: total === 0,
    created_at: tx.now,
  }
  await store.insertAddress(tx.db, row)
  return { row, address }
}

/** Throws `not_found` for an address of someone else. */
export async function updateAddress(tx: Tx, own: OwnAddress, address: AddressForm): Promise<SavedAddress> {
  const row = await store.updateAddress(tx.db, own, columnsOf(tx, own.accountId, address))
  if (!row) throw notFound()
  return { row, address }
}

/** Throws `not_found` for an address of someone else. */
export async function makeAddressDefault(tx: Tx, own: OwnAddress): Promise<SavedAddress> {
  await lockAddresses(tx, own.accountId)
  await store.clearDefault(tx.db, own.accountId)
  const row = await store.markDefault(tx.db, own)
  const saved = row && (await openRow(tx.services, row))
  if (!saved) throw notFound()
  return saved
}

/** The newest of the others replaces a deleted default. Throws `not_found` for an address of someone else. */
export async function deleteAddress(tx: Tx, own: OwnAddress): Promise<void> {
  await lockAddresses(tx, own.accountId)
  const row = await store.deleteAddress(tx.db, own)
  if (!row) throw notFound()
  const [next] = row.is_default ? await savedAddresses(tx.services, tx.db, own.accountId) : []
  if (next) await store.markDefault(tx.db, { accountId: own.accountId, id: next.row.id })
}

const columnsOf = ({ services }: Tx, accountId: string, address: AddressForm) => ({
  country: address.country,
  sealed: sealAddress(services, { purpose: 'addresses', id: accountId }, address),
})
