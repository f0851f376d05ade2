import { verificationDecided } from '@fanfare/contract/performers'
import { deliver, pushOn } from '#platform/pushes.ts'
import { performerApproved, performerRejected } from './events.ts'

const decided = [
  [performerApproved, 'approved'],
  [performerRejected, 'rejected'],
] as const

export const pushes = decided.map(([event, status]) =>
  pushOn(event, async (_house, { performerId: id }) => [deliver({ from: id, to: [id] }, verificationDecided, { status })]),
)
