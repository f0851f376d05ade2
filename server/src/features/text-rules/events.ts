import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Published items of an account have words of a new list, and stay until the grace date. */
export const itemsMatched = event(
  'word_rule.items_matched',
  Type.Object({ accountId: Type.String(), ruleId: Type.String(), graceUntil: Type.String() }),
)

/** The grace date is over, and items of an account that still have the words were hidden until operators decide. */
export const itemsHidden = event(
  'word_rule.items_hidden',
  Type.Object({ accountId: Type.String(), ruleId: Type.String(), total: Type.Integer() }),
)
