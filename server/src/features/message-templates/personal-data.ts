import { personalData } from '#core/personal-data/index.ts'

export const templatesPersonalData = [
  personalData('message_templates', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { name: 'message-templates', columns: ['id', 'name', 'text', 'created_at'], key: ['id'] },
  }),
  personalData('message_scripts', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { name: 'message-scripts', columns: ['id', 'name', 'created_at'], key: ['id'] },
  }),
  personalData('message_script_progress', {
    by: ['fan_id'],
    erasure: 'delete',
    exported: { notExported: 'Notes of performers about what they have sent.' },
  }),
]
