import { personalData, type Erasing } from '#core/personal-data/index.ts'
import { endAllSeats } from './change-seat.ts'

const KEEPS_ACTS = { keeps: 'Shows the performer who acted in the performer’s name. The rows have no names.' } as const

export const teamPersonalData = [
  personalData('team_seats', {
    by: ['performer_id', 'member_id'],
    erasure: { run: ({ ctx, accountId }: Erasing) => ctx.write((tx) => endAllSeats(tx, accountId)) },
    exported: {
      name: 'team-seats',
      columns: ['id', 'performer_id', 'member_id', 'rights', 'invited_at', 'accepted_at', 'ended_at'],
      key: ['id'],
      people: ['performer_id', 'member_id'],
    },
  }),
  personalData('team_seats', {
    by: ['ended_by'],
    erasure: { keeps: 'The rows have no names.' },
    exported: { notExported: 'Follows from the exported seats: the performer or the member.' },
  }),
  personalData('team_acts', {
    by: ['performer_id', 'member_id'],
    erasure: KEEPS_ACTS,
    exported: {
      name: 'team-acts',
      columns: ['id', 'seat_id', 'performer_id', 'member_id', 'route', 'object_id', 'at'],
      key: ['id'],
      people: ['performer_id', 'member_id'],
    },
  }),
]
