/** Lets the two participants of a conversation report a message. */
import { accessDecision } from '#core/access/index.ts'
import type { ReportableKind } from '#core/cases/index.ts'
import {
  markWithheld,
  messageDeleted,
  messagesById,
  messagesChanged,
  restoreWithheld,
  uncountUnseen,
  type MessageRow,
} from '#core/messages/index.ts'
import { shortened } from '#lib/text.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { subjectOf } from './content.ts'

const TITLE_CHARACTERS = 80

const find = async (db: Db, id: string): Promise<MessageRow | undefined> => (await messagesById(db, [id]))[0]

export const messageReportable: ReportableKind = {
  kind: 'message',
  label: () => t('Message'),
  async isSeenBy({ db }, viewer, id) {
    const row = await find(db, id)
    return row !== undefined && row.kind !== 'tip' && (await accessDecision(db, viewer, subjectOf(row))).sees !== 'nothing'
  },
  async read({ db }, ids) {
    const rows = (await messagesById(db, ids)).filter((row) => row.deleted_at === null)
    return new Map(
      rows.map(({ id, sender_id: ownerId, file_ids: fileIds, text: open, locked_text: locked }) => {
        const text = [open, locked].filter((one) => one !== '' && one !== null).join('\n\n')
        return [id, { kind: 'message', id, ownerId, title: shortened(text, TITLE_CHARACTERS), text, path: '', fileIds }]
      }),
    )
  },
  async hide(tx, ids) {
    const withheld = await markWithheld(tx, ids)
    await uncountUnseen(
      tx,
      withheld.map(({ id }) => id),
    )
    for (const row of withheld) tx.emit(messageDeleted, { messageId: row.id, conversationId: row.conversation_id })
  },
  async show(tx, ids) {
    const messageIds = await restoreWithheld(tx, ids)
    if (messageIds.length > 0) tx.emit(messagesChanged, { messageIds })
  },
}
