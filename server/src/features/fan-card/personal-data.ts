import { personalData } from '#core/personal-data/index.ts'

export const remindersPersonalData = [
  personalData('fan_reminders', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: {
      name: 'fan-reminders',
      columns: ['id', 'fan_id', 'text', 'created_at', 'due_at', 'done_at'],
      key: ['id'],
      people: ['fan_id'],
    },
  }),
  personalData('fan_reminders', {
    by: ['fan_id'],
    erasure: 'delete',
    exported: { notExported: 'Private notes of performers about their fans.' },
  }),
]
