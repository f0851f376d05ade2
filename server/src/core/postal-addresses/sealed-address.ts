/** Seals addresses: encrypted at rest, and bound to their account or order. */
import { Type, type Static } from 'typebox'
import { AddressForm } from '@fanfare/contract/addresses'
import type { Services } from '#platform/context.ts'
import { keyFor, seal, unseal } from '#platform/seal.ts'

/** The row that an address belongs to. The bytes cannot be read as those of another row. */
export interface SealedFor {
  readonly purpose: 'addresses' | 'order addresses'
  /** The account, or the order. */
  readonly id: string
}

/** `accountId` is the id of the account or the order. */
const Sealed = Type.Object({ accountId: Type.String(), address: AddressForm })

const keyOf = ({ config }: Services, { purpose }: SealedFor) => keyFor(config.secret, purpose)

export const sealAddress = (services: Services, of: SealedFor, address: AddressForm): Buffer =>
  seal(JSON.stringify({ accountId: of.id, address } satisfies Static<typeof Sealed>), keyOf(services, of))

/** Returns undefined if the bytes were sealed with another secret, changed, or taken from another row. */
export async function unsealAddress(services: Services, of: SealedFor, bytes: Buffer): Promise<AddressForm | undefined> {
  const text = unseal(bytes, keyOf(services, of))
  if (text === undefined) return undefined
  const { Parse } = await import('typebox/value')
  const opened = Parse(Sealed, JSON.parse(text))
  return opened.accountId === of.id ? opened.address : undefined
}
