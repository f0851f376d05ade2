import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const Block = Type.Object({
  ownerId: Type.String(),
  otherId: Type.String(),
  /** The block follows from one of another account, of which the owner must not learn. */
  isLinked: Type.Optional(Type.Literal(true)),
})

export const blocked = event('block.placed', Block)
export const unblocked = event('block.lifted', Block)
