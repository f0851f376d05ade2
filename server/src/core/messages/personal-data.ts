import { sql, type SqlBool } from 'kysely'
import { personalData } from '#core/personal-data/index.ts'
import { eraseBehindMessages } from './erase-behind-messages.ts'

const OTHERS = 'The other participant keeps the conversation, without the name.'

export const messagesPersonalData = [
  personalData('conversations', {
    by: ['fan_id', 'performer_id'],
    erasure: { keeps: OTHERS },
    exported: {
      name: 'conversations',
      columns: ['id', 'fan_id', 'performer_id', 'created_at', 'last_at'],
      key: ['id'],
      people: ['fan_id', 'performer_id'],
    },
  }),
  personalData('conversation_participants', {
    by: ['account_id'],
    erasure: { keeps: OTHERS },
    exported: {
      name: 'conversation-settings',
      columns: ['conversation_id', 'muted', 'archived', 'restricted', 'pinned_at', 'seen_at'],
      key: ['conversation_id'],
    },
  }),
  personalData('messages', {
    by: ['sender_id', 'recipient_id'],
    // The messages stay for the other participant.
    erasure: { run: eraseBehindMessages },
    exported: {
      name: 'messages',
      columns: ['id', 'conversation_id', 'sender_id', 'recipient_id', 'kind', 'text', 'price', 'paid', 'created_at', 'edited_at'],
      key: ['id'],
      // Locked words belong to the sender until they are bought. Deleted messages are gone for the recipient.
      also: (accountId) => ({
        locked_text: sql`case when sender_id = ${accountId}::uuid or sold_at is not null then locked_text end`,
      }),
      // Conversations are found by an index, messages of a sender are not.
      only: (accountId) => sql<SqlBool>`conversation_id in (
          select conversation_id from conversation_participants where account_id = ${accountId}::uuid)
        and (deleted_at is null or sender_id = ${accountId}::uuid)`,
    },
  }),
  personalData('messages', {
    by: ['member_id'],
    erasure: { keeps: OTHERS },
    exported: { notExported: 'Messages in a performer’s name belong to the performer and the fan.' },
  }),
  personalData('message_reactions', {
    by: ['account_id'],
    erasure: { keeps: OTHERS },
    exported: { name: 'message-reactions', columns: ['message_id', 'emoji', 'reacted_at'], key: ['message_id'] },
  }),
  personalData('writing_terms', {
    by: ['performer_id'],
    erasure: { keeps: 'Prices and limits, without personal data.' },
    exported: { name: 'writing-terms', columns: ['who', 'price', 'daily'], key: ['performer_id'] },
  }),
  personalData('message_settings', {
    by: ['account_id'],
    erasure: 'delete',
    exported: {
      name: 'message-settings',
      columns: ['shows_presence', 'sends_receipts', 'answers_alone'],
      key: ['account_id'],
    },
  }),
  personalData('presences', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'presence', columns: ['seen_at'], key: ['account_id'] },
  }),
]
