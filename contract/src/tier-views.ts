import { Type, type Static } from 'typebox'
import { TierName } from './access.ts'
import { orNull, Price } from './define.ts'

export const Tier = Type.Object({
  ...TierName.properties,
  text: Type.String(),
  benefits: Type.Array(Type.String()),
  monthly: Price,
  /** Messages that a month includes, when the performer charges for each. Null when they are not counted. */
  includedMessages: orNull(Type.Integer()),
  /** Paid content that a month unlocks for free. Null for none. */
  includedUnlocks: orNull(Type.Integer()),
  /** Null for no limit. */
  seatsLeft: orNull(Type.Integer()),
})
export type Tier = Static<typeof Tier>
