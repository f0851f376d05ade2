/** What a locked view contains: the unlock options, and nothing else. */
import { Type, type Static } from 'typebox'
import { oneOf, Tokens } from './define.ts'

export const Audience = oneOf('free', 'subscribers', 'paid')
export type Audience = Static<typeof Audience>

export const Unlock = Type.Union([
  Type.Object({ by: Type.Literal('login') }),
  Type.Object({ by: Type.Literal('follow') }),
  Type.Object({ by: Type.Literal('subscribe') }),
  Type.Object({ by: Type.Literal('purchase'), price: Tokens }),
])
export type Unlock = Static<typeof Unlock>
