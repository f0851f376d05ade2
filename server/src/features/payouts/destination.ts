/** Seals payout destinations: encrypted at rest, masked on screen, and bound to their performer. */
import { Type, type Static } from 'typebox'
import type { PayoutType } from '@fanfare/contract/payout-methods'
import { keyFor, seal, unseal } from '#platform/seal.ts'

const holder = { holder: Type.String(), country: Type.String(), address: Type.String(), bic: Type.String() } as const
export const BankAccount = Type.Union([
  Type.Object({ kind: Type.Literal('iban'), iban: Type.String(), ...holder }),
  Type.Object({ kind: Type.Literal('aba'), routingNumber: Type.String(), accountNumber: Type.String(), ...holder }),
])
export type BankAccount = Static<typeof BankAccount>

const Destination = Type.Union([
  ...BankAccount.anyOf,
  Type.Object({ kind: Type.Literal('paypal'), email: Type.String() }),
  /** The account's id at Stripe, and the currency in which Stripe pays it out. */
  Type.Object({ kind: Type.Literal('stripe'), account: Type.String(), currency: Type.String() }),
])
export type Destination = Static<typeof Destination>

const Sealed = Type.Object({ performerId: Type.String(), destination: Destination })

const keyOf = (secret: string) => keyFor(secret, 'payouts')

export const sealDestination = (secret: string, performerId: string, destination: Destination): Buffer =>
  seal(JSON.stringify({ performerId, destination } satisfies Static<typeof Sealed>), keyOf(secret))

/** Returns undefined if the bytes were sealed with another secret, changed, or taken from another performer's row. */
export async function unsealDestination(secret: string, performerId: string, bytes: Buffer): Promise<Destination | undefined> {
  const text = unseal(bytes, keyOf(secret))
  if (text === undefined) return undefined
  const { Parse } = await import('typebox/value')
  const opened = Parse(Sealed, JSON.parse(text))
  return opened.performerId === performerId ? opened.destination : undefined
}

export const typeOf = ({ kind }: Destination): PayoutType => (kind === 'iban' || kind === 'aba' ? 'banking' : kind)

/** Returns text like `DE •••• 3000`, `US •••• 6789`, `m•••@example.test` or `acct •••• 4f2a`. */
export function masked(destination: Destination): string {
  if (destination.kind === 'paypal') return destination.email.replace(/^(.).*(?=@)/, '$1•••')
  if (destination.kind === 'stripe') return `acct •••• ${destination.account.slice(-VISIBLE_CHARACTERS)}`
  const [country, account] =
    destination.kind === 'iban' ? [destination.iban.slice(0, 2), destination.iban] : ['US', destination.accountNumber]
  return `${country} •••• ${account.slice(-VISIBLE_CHARACTERS)}`
}
const VISIBLE_CHARACTERS = 4
