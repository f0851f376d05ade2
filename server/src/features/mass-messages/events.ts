import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A mass message has gone on: begun, sent to some more, paused, ended or taken back. */
export const massMessageWentOn = event(
  'mass_message.went_on',
  Type.Object({ massMessageId: Type.String(), performerId: Type.String(), byId: Type.String() }),
)
