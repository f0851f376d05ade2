import { Type } from 'typebox'
import { PrivateShowEvent, PrivateShowStatus } from '@fanfare/contract/private-show-views'
import { event } from '#platform/events.ts'

const ofShow = { showId: Type.String(), fanId: Type.String(), performerId: Type.String() }

/** A step of a private show has happened; `status` is the one afterwards. */
export const privateShowStepped = event(
  'private_show.stepped',
  Type.Object({
    ...ofShow,
    event: PrivateShowEvent,
    by: Type.Enum(['fan', 'performer', 'clock', 'site']),
    status: PrivateShowStatus,
  }),
)

/** A side has entered the room or is out of it. */
export const privateShowRoomChanged = event('private_show.room_changed', Type.Object(ofShow))

export const privateShowMinuteBegan = event('private_show.minute_began', Type.Object({ ...ofShow, minute: Type.Integer() }))

/** Few minutes are left with the one that has just begun. */
export const privateShowRunsOut = event(
  'private_show.runs_out',
  Type.Object({ ...ofShow, minutesLeft: Type.Integer(), cause: Type.Enum(['tokens', 'limit']) }),
)

/** An operator has warned one side. */
export const privateShowSideWarned = event(
  'private_show.side_warned',
  Type.Object({ showId: Type.String(), accountId: Type.String(), reason: Type.String() }),
)
