/** Seals addresses: encrypted at rest, and bound to their account. */
import { Type, type Static } from 'typebox'
import { AddressForm } from '@fanfare/contract/addresses'
import { keyFor, seal, unseal } from '#platform/seal.ts'

const Sealed = Type.Object({ accountId: Type.String(), address: AddressForm })

const keyOf = (secret: string) => keyFor(secret, 'addresses')

export const sealAddress = (secret: string, accountId: string, address: AddressForm): Buffer =>
  seal(JSON.stringify({ accountId, address } satisfies Static<typeof Sealed>), keyOf(secret))

/** Returns undefined if the bytes were sealed with another secret, changed, or taken from another account's row. */
export async function unsealAddress(secret: string, accountId: string, bytes: Buffer): Promise<AddressForm | undefined> {
  const text = unseal(bytes, keyOf(secret))
  if (text === undefined) return undefined
  const { Parse } = await import('typebox/value')
  const opened = Parse(Sealed, JSON.parse(text))
  return opened.accountId === accountId ? opened.address : undefined
}
