import { personalData } from '#core/personal-data/index.ts'

export const draftsPersonalData = [
  personalData('message_drafts', {
    by: ['account_id'],
    erasure: 'delete',
    exported: {
      name: 'message-drafts',
      columns: ['conversation_id', 'text', 'locked_text', 'price', 'saved_at'],
      key: ['conversation_id'],
    },
  }),
]
