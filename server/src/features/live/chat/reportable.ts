/** Lets everyone in a room report one message of its chat. */
import type { ReportableKind } from '#core/cases/index.ts'
import { accountsById } from '#core/accounts/index.ts'
import { shortened } from '#lib/text.ts'
import { t } from '#lib/i18n.ts'
import { chatMessageDeleted } from '../events.ts'
import { roomDecision } from '../rooms/access.ts'
import { roomById, roomsById } from '../rooms/store.ts'
import { markWithheld, messageById, messagesById, restoreWithheld } from './store.ts'

const TITLE_CHARACTERS = 80

export const liveMessageReportable: ReportableKind = {
  kind: 'livemessage',
  label: () => t('Message in a live chat'),
  async isSeenBy({ db }, viewer, id) {
    const message = await messageById(db, id)
    if (!message || message.account_id === null || message.deleted_at !== null || viewer.id === null) return false
    const room = await roomById(db, message.room_id)
    // After the show, only its performer reads the chat.
    const isOpen = room?.status === 'live' || room?.performer_id === viewer.id
    return room !== undefined && isOpen && (await roomDecision(db, viewer, room)).sees === 'all'
  },
  async read({ db }, ids) {
    const rows = (await messagesById(db, ids)).filter(
      ({ deleted_at: deletedAt, withheld_at: withheldAt }) => !deletedAt || withheldAt,
    )
    const rooms = await roomsById(
      db,
      rows.map((row) => row.room_id),
    )
    const performers = await accountsById(
      db,
      rooms.map((room) => room.performer_id),
    )
    const pathOf = (roomId: string) => {
      const performerId = rooms.find((room) => room.id === roomId)?.performer_id
      return `/live/${performers.get(performerId ?? '')?.username ?? ''}`
    }
    return new Map(
      rows.flatMap(({ id, account_id: ownerId, room_id: roomId, text }) => {
        if (ownerId === null) return []
        const title = shortened(text, TITLE_CHARACTERS)
        return [[id, { kind: 'livemessage', id, ownerId, title, text, path: pathOf(roomId), fileIds: [] }] as const]
      }),
    )
  },
  async hide(tx, ids) {
    for (const row of await markWithheld(tx, ids)) tx.emit(chatMessageDeleted, { roomId: row.room_id, messageId: row.id })
  },
  async show(tx, ids) {
    for (const row of await restoreWithheld(tx, ids)) tx.emit(chatMessageDeleted, { roomId: row.room_id, messageId: row.id })
  },
}
