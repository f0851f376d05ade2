import { personalData } from '#core/personal-data/index.ts'

const RECEIVED = 'What was received is among the messages and notifications.'

export const massMessagesPersonalData = [
  personalData('mass_messages', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: {
      name: 'mass-messages',
      columns: ['id', 'text', 'locked_text', 'price', 'status', 'scheduled_at', 'sent', 'created_at', 'ended_at'],
      key: ['id'],
    },
  }),
  personalData('mass_messages', {
    by: ['created_by'],
    erasure: { keeps: 'Notices of operators. Messages of performers are deleted with their performer.' },
    exported: { notExported: 'Exported by their performer.' },
  }),
  personalData('mass_message_recipients', { by: ['fan_id'], erasure: 'delete', exported: { notExported: RECEIVED } }),
  personalData('mass_message_tests', {
    by: ['author_id', 'performer_id'],
    erasure: 'delete',
    exported: { notExported: 'Tests, which are deleted after some days.' },
  }),
]
