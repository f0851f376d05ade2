import type { Address } from '@fanfare/contract/addresses'
import { statesOf } from '#core/places/index.ts'
import { linesOf } from './rules.ts'
import type { SavedAddress } from './saved-addresses.ts'

export async function addressView({ row, address }: SavedAddress): Promise<Address> {
  const lines = linesOf(address, await statesOf(address.country))
  return { _id: row.id, ...address, lines, isDefault: row.is_default }
}
