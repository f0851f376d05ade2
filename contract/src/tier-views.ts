/** One of several tiers of a performer, as everyone sees it. */
import { Type, type Static } from 'typebox'
import { TierName } from './access.ts'
import { orNull, Price } from './define.ts'

export const Tier = Type.Object({
  ...TierName.properties,
  text: Type.String(),
  benefits: Type.Array(Type.String()),
  /** Of a month. */
  monthly: Price,
  /** Messages that a month includes, where the performer asks a price for each; null where it does not count them. */
  includedMessages: orNull(Type.Integer()),
  /** Things for sale that a month opens without paying for them; null for none. */
  includedUnlocks: orNull(Type.Integer()),
  /** How many can still have it; null where there is no limit. */
  seatsLeft: orNull(Type.Integer()),
})
export type Tier = Static<typeof Tier>
