import { blocked } from '#features/blocks/events.ts'
import { on } from '#platform/listeners.ts'
import { endSeatsBetween } from './change-seat.ts'

export const listeners = [on(blocked, 'end seats', (tx, { ownerId, otherId }) => endSeatsBetween(tx, ownerId, otherId))]
