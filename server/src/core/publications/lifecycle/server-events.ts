import type { Static, TSchema } from 'typebox'
import type { ServerEvent } from '@fanfare/contract'
import { followersOf } from '#core/access/index.ts'
import { deliver } from '#platform/deliveries.ts'
import type { EventOf } from '#platform/events.ts'
import { serverEventsOn, type ServerEventRule } from '#platform/server-events.ts'
import type { PublicationEvents } from './events.ts'

/** Notifies the windows of the performer and of followers when content of a kind becomes visible to others. */
export const publishedServerEvent = <S extends TSchema>(
  { published }: PublicationEvents,
  serverEvent: ServerEvent<S>,
  payloadOf: (published: EventOf<PublicationEvents['published']>) => Static<S>,
): ServerEventRule =>
  serverEventsOn(published, (_, event) =>
    Promise.resolve(
      [[event.performerId], followersOf(event.performerId)].map((to) =>
        deliver({ from: event.performerId, to }, serverEvent, payloadOf(event)),
      ),
    ),
  )
