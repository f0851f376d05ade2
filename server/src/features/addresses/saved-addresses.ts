/** Reads a fan's addresses. Addresses that were sealed with another secret do not exist for the fan. */
import type { AddressForm } from '@fanfare/contract/addresses'
import type { Db, Services } from '#platform/context.ts'
import { unsealAddress } from './sealed-address.ts'
import { addressesOf, type AddressRow } from './store.ts'

export interface SavedAddress {
  readonly row: AddressRow
  readonly address: AddressForm
}

export async function openRow({ config }: Services, row: AddressRow): Promise<SavedAddress | undefined> {
  const address = await unsealAddress(config.secret, row.account_id, row.sealed)
  return address && { row, address }
}

/** The default first, then the newest. */
export async function savedAddresses(services: Services, db: Db, accountId: string): Promise<SavedAddress[]> {
  const opened = await Promise.all((await addressesOf(db, accountId)).map((row) => openRow(services, row)))
  return opened.filter((one) => one !== undefined)
}
