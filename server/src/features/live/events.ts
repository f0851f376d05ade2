/** Defines what happens in public live rooms. */
import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const OfRoom = Type.Object({ roomId: Type.String(), performerId: Type.String() })

/** A room was created or changed, or its state has. */
export const roomChanged = event('live.room_changed', OfRoom)
/** `username` is the performer's, for the address of the room. */
export const roomStarted = event(
  'live.room_started',
  Type.Object({ ...OfRoom.properties, username: Type.String(), title: Type.String() }),
)
/** A room has ended, or was cancelled or missed. */
export const roomClosed = event('live.room_closed', OfRoom)
/** A scheduled show begins soon. */
export const roomSoon = event('live.room_soon', Type.Object({ ...OfRoom.properties, username: Type.String() }))
/** A ticket's tokens are back in the fan's wallet. */
export const ticketReturned = event(
  'live.ticket_returned',
  Type.Object({ ...OfRoom.properties, fanId: Type.String(), tokens: Type.Integer() }),
)
/** A fan has bought an item of the menu. */
export const menuItemBought = event(
  'live.menu_item_bought',
  Type.Object({
    ...OfRoom.properties,
    saleId: Type.String(),
    fanId: Type.String(),
    title: Type.String(),
    tokens: Type.Integer(),
  }),
)
/** A fan has sent a tip or a gift in a room, or bought an item of its menu, or tickets of a show were paid or returned. */
export const earningsChanged = event('live.earnings_changed', OfRoom)
/** A ticket was bought, and its tokens are in escrow or paid. */
export const ticketBought = event(
  'live.ticket_bought',
  Type.Object({ ...OfRoom.properties, fanId: Type.String(), tokens: Type.Integer() }),
)
export const chatWritten = event('live.chat_written', Type.Object({ roomId: Type.String(), messageId: Type.String() }))
export const chatMessageDeleted = event(
  'live.chat_message_deleted',
  Type.Object({ roomId: Type.String(), messageId: Type.String() }),
)
export const chatChanged = event('live.chat_changed', Type.Object({ roomId: Type.String() }))
export const sanctionChanged = event(
  'live.sanction_changed',
  Type.Object({ performerId: Type.String(), accountId: Type.String() }),
)
export const audienceChanged = event('live.audience_changed', OfRoom)
/** An operator has warned the performer. */
export const performerWarned = event('live.performer_warned', Type.Object({ ...OfRoom.properties, reason: Type.String() }))
