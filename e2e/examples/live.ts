import { own } from '../support/example-queries.ts'

export const examples = {
  '/live/:username': `select 'visitor' as who, '/live/juno.park' as path`,
  '/studio/live/:id': own('live_rooms', '/studio/live/:id', `thing.status = 'ended'`),
}
