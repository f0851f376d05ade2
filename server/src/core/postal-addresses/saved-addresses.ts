/** Reads a fan's addresses. Addresses that were sealed with another secret do not exist for the fan. */
import type { AddressForm } from '@fanfare/contract/addresses'
import type { Db, Services } from '#platform/context.ts'
import { unsealAddress } from './sealed-address.ts'
import { addressesOf, type AddressRow } from './store.ts'

export interface SavedAddress {
  readonly row: AddressRow
  readonly address: AddressForm
}

export async function openRow(services: Services, row: AddressRow): Promise<SavedAddress | undefined> {
  const address = await unsealAddress(services, { purpose: 'addresses', id: row.account_id }, row.sealed)
  return address && { row, address }
}

/** The default first, then the newest. */
export async function savedAddresses(services: Services, db: Db, accountId: string): Promise<SavedAddress[]> {
  const opened = await Promise.all((await addressesOf(db, accountId)).map((row) => openRow(services, row)))
  return opened.filter((one) => one !== undefined)
}

/** Without an id, returns the default. Undefined for an address of someone else. */
export async function savedAddress(
  services: Services,
  db: Db,
  { accountId, id }: { readonly accountId: string; readonly id: string | undefined },
): Promise<SavedAddress | undefined> {
  const all = await savedAddresses(services, db, accountId)
  return all.find(({ row }) => (id === undefined ? row.is_default : row.id === id))
}
