import { Type, type Static } from 'typebox'

export const Rating = Type.Object({
  count: Type.Integer(),
  /** From 1 to 5, with one decimal. 0 without reviews. */
  average: Type.Number(),
})
export type Rating = Static<typeof Rating>
