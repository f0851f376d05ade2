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
  /** How many can still have it; null where there is no limit. */
  seatsLeft: orNull(Type.Integer()),
})
export type Tier = Static<typeof Tier>
