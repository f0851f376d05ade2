/** What a fan pays a performer for: the receipt, and the parts of every route that unlocks a thing. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, orNull, Tokens } from './define.ts'
import { Person } from './people.ts'

/** `tip`, `subscription`, or the kind of the content that was bought. */
export const SaleKind = Type.String({ pattern: '^[a-z_]{2,20}$' })

/** A payment of a fan, and the balance after it. */
export const Receipt = Type.Object({
  _id: Id,
  kind: SaleKind,
  performer: Person,
  /** The content that was bought; null for a tip or a subscription. */
  targetId: orNull(Id),
  tokens: Tokens,
  balance: Tokens,
  createdAt: DateTime,
})
export type Receipt = Static<typeof Receipt>

/**
 * The body of a route that unlocks a thing: what the buyer was shown. The specification's own clients send no body, so it is
 * optional; ours always sends it. Another price is rejected with `price_changed` and the current price, fewer
 * media than were shown with `changed_meanwhile`. With `included` it opens by what the buyer's tier includes, where some of that is left.
 */
export const ShownOffer = Type.Unsafe<{ price?: number; items?: number; included?: boolean } | undefined>({
  ...Type.Object({
    price: Type.Optional(Tokens),
    items: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    included: Type.Optional(Type.Boolean()),
  }),
  type: ['object', 'null'],
})
