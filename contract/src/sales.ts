/** Defines a fan's payment to a performer: the receipt, and the common parts of every route that unlocks something. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, orNull, Tokens } from './define.ts'
import { Person } from './people.ts'

/** `tip`, `subscription`, or the kind of the content that was bought. */
export const SaleKind = Type.String({ pattern: '^[a-z_]{2,20}$' })

/** Includes the balance after the payment. */
export const Receipt = Type.Object({
  _id: Id,
  kind: SaleKind,
  performer: Person,
  /** Null for a tip or a subscription. */
  targetId: orNull(Id),
  tokens: Tokens,
  balance: Tokens,
  createdAt: DateTime,
})
export type Receipt = Static<typeof Receipt>

/**
 * The body of an unlock route: the offer that the buyer was shown. Optional because the specification's own clients send no body;
 * ours always sends one. A different price responds `price_changed` with the current price. Fewer media than shown responds
 * `changed_meanwhile`. With `included`, the call uses an unlock that the buyer's tier includes, if one is left.
 */
export const ShownOffer = Type.Unsafe<{ price?: number; items?: number; included?: boolean } | undefined>({
  ...Type.Object({
    price: Type.Optional(Tokens),
    items: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    included: Type.Optional(Type.Boolean()),
  }),
  type: ['object', 'null'],
})
