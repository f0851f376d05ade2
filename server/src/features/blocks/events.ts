import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const blocked = event('block.placed', Type.Object({ ownerId: Type.String(), otherId: Type.String() }))
export const unblocked = event('block.lifted', Type.Object({ ownerId: Type.String(), otherId: Type.String() }))
