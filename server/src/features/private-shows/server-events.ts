import { SHOW } from '@fanfare/contract/private-show-views'
import { privateShowWarned } from '@fanfare/contract/private-show-wall'
import { privateShowChanged, privateShowEnding, privateShowMinute } from '@fanfare/contract/private-shows'
import type { ServerEvent, ServerEventPayload } from '@fanfare/contract'
import { streamRecordingChanged } from '#core/streaming/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { deliver, type Delivery } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import {
  privateShowMinuteBegan,
  privateShowRoomChanged,
  privateShowRunsOut,
  privateShowSideWarned,
  privateShowStepped,
} from './events.ts'
import { minutesOf } from './minutes/store.ts'
import { showById } from './store.ts'

interface Of {
  readonly showId: string
  readonly fanId: string
  readonly performerId: string
}

/** Each side gets it from its own account, because a block ends a show and both must see that. */
const toBoth = <E extends ServerEvent>({ fanId, performerId }: Of, serverEvent: E, payload: ServerEventPayload<E>): Delivery[] =>
  [fanId, performerId].map((id) => deliver({ from: id, to: [id] }, serverEvent, payload))

export const serverEvents = [
  ...[privateShowStepped, privateShowRoomChanged].map((event) =>
    serverEventsOn(event, async (_, of: Of) => toBoth(of, privateShowChanged, { showId: of.showId })),
  ),
  serverEventsOn(streamRecordingChanged, async ({ db }, { kind, streamId }) => {
    const row = kind === SHOW ? await showById(db, streamId) : undefined
    if (!row) return []
    return toBoth({ showId: row.id, fanId: row.fan_id, performerId: row.performer_id }, privateShowChanged, { showId: row.id })
  }),
  serverEventsOn(privateShowMinuteBegan, async ({ db }, of) => {
    const [show, minutes] = await Promise.all([showById(db, of.showId), minutesOf(db, [of.showId])])
    const { paid = 0, latest } = minutes.get(of.showId) ?? {}
    if (!show || !latest) return []
    return toBoth(of, privateShowMinute, {
      showId: of.showId,
      minute: latest.minute,
      beganAt: latest.beganAt.toISOString(),
      endsAt: latest.endsAt.toISOString(),
      paidMinutes: paid,
      cost: fromMinorUnits(paid * Number(show.price)),
    })
  }),
  serverEventsOn(privateShowSideWarned, async (_, { showId, accountId, reason }) => [
    deliver({ from: accountId, to: [accountId] }, privateShowWarned, { showId, reason }),
  ]),
  serverEventsOn(privateShowRunsOut, async (_, of) =>
    toBoth(of, privateShowEnding, { showId: of.showId, minutesLeft: of.minutesLeft, cause: of.cause }),
  ),
]
