/** Defines rules that select a performer's fans: conditions on status and spending, minus excluded lists. */
import { Type, type Static } from 'typebox'
import { Id, SINGLE_LINE_PATTERN, oneOf, Price } from './define.ts'

/**
 * `everyone`: fans who follow, ever subscribed or ever bought. `new`: followed or subscribed within `days`. `spent`: paid at
 * least `amount` in the site's currency, within `days` or ever. `top`: among the `count` highest spenders, within `days` or ever.
 * `tagged`: has the performer's `tag`. `tier`: subscribes to `tierId`. `online`: has a conversation with the performer and shows
 * as online.
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

export const MAX_TOP_FANS = 1000

const FanCondition = Type.Object({
  who: FanConditionKind,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, title: 'Days' })),
  amount: Type.Optional(Price),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TOP_FANS, title: 'Fans' })),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: SINGLE_LINE_PATTERN, title: 'Tag' })),
  tierId: Type.Optional(Id),
})
export type FanCondition = Static<typeof FanCondition>

export const MAX_CONDITIONS = 6

export const FanRule = Type.Object({
  match: oneOf('all', 'any'),
  conditions: Type.Array(FanCondition, { minItems: 1, maxItems: MAX_CONDITIONS }),
  exceptGroupIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, default: [] })),
})
export type FanRule = Static<typeof FanRule>

export const FanGroupColor = oneOf('gray', 'brass', 'orange', 'red', 'green', 'ink')
export type FanGroupColor = Static<typeof FanGroupColor>
