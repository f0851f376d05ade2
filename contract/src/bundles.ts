/** Three or six months at once. */
import { Type } from 'typebox'
import { oneOf } from './define.ts'
import type { Static } from 'typebox'

export const BundleType = oneOf('quarterly', 'half_yearly')
export type BundleType = Static<typeof BundleType>

/** At a price, or for percent less than the months; neither where it is not offered. */
export const Bundle = (title: string) =>
  Type.Object({
    price: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000, multipleOf: 0.01, title })),
    percent: Type.Optional(Type.Integer({ minimum: 5, maximum: 90, title: 'Percent off' })),
  })
