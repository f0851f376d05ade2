import { Type } from 'typebox'
import { oneOf } from './define.ts'
import type { Static } from 'typebox'

export const BundleType = oneOf('quarterly', 'half_yearly')
export type BundleType = Static<typeof BundleType>

/** A fixed price, or a percentage off the monthly prices. Neither is present when the bundle is not offered. */
export const Bundle = (title: string) =>
  Type.Object({
    price: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000, multipleOf: 0.01, title })),
    percent: Type.Optional(Type.Integer({ minimum: 5, maximum: 90, title: 'Percent off' })),
  })
