import { verificationDecided } from '@fanfare/contract/own-profile'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { performerApproved, performerRejected } from './events.ts'

const decided = [
  [performerApproved, 'approved'],
  [performerRejected, 'rejected'],
] as const

export const serverEvents = decided.map(([event, status]) =>
  serverEventsOn(event, async (_ctx, { performerId: id }) => [deliver({ from: id, to: [id] }, verificationDecided, { status })]),
)
