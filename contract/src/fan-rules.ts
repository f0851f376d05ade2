/** Which fans of a performer are meant: conditions on what they are and have paid, without some lists. */
import { Type, type Static } from 'typebox'
import { Id, LINE, oneOf, Price } from './define.ts'

/**
 * `everyone` is who follows, has ever subscribed or has ever bought. `new` began to follow or to subscribe within `days`; `spent` has paid `amount` of
 * the site's currency or more, within `days` or ever; `top` is among the `count` who have spent most, within `days` or ever; `tagged` has the performer's own `tag`; `tier` subscribes by the tier `tierId`; `online` has a
 * conversation with the performer and is seen to be there.
 */
const FanConditionKind = oneOf(
  'everyone',
  'subscribers',
  'renewing',
  'not_renewing',
  'expired',
  'followers',
  'new',
  'spent',
  'top',
  'tippers',
  'never_bought',
  'tagged',
  'tier',
  'online',
)
export type FanConditionKind = Static<typeof FanConditionKind>

export const MOST_TOP_FANS = 1000

const FanCondition = Type.Object({
  who: FanConditionKind,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, title: 'Days' })),
  amount: Type.Optional(Price),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_TOP_FANS, title: 'Fans' })),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: LINE, title: 'Tag' })),
  tierId: Type.Optional(Id),
})
export type FanCondition = Static<typeof FanCondition>

export const MOST_CONDITIONS = 6

export const FanRule = Type.Object({
  /** Whether all of the conditions have to hold, or one of them. */
  match: oneOf('all', 'any'),
  conditions: Type.Array(FanCondition, { minItems: 1, maxItems: MOST_CONDITIONS }),
  /** Own lists whose fans are left out. */
  exceptGroupIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, default: [] })),
})
export type FanRule = Static<typeof FanRule>

/** By which a group of fans is told from others. */
export const FanGroupColor = oneOf('gray', 'brass', 'orange', 'red', 'green', 'ink')
export type FanGroupColor = Static<typeof FanGroupColor>
