import type { Address } from '@fanfare/contract/addresses'
import { labelOf, type SavedAddress } from '#core/postal-addresses/index.ts'

export const addressView = async ({ row, address }: SavedAddress): Promise<Address> => ({
  _id: row.id,
  ...address,
  lines: await labelOf(address),
  isDefault: row.is_default,
})
