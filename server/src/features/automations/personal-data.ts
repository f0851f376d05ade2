import { personalData } from '#core/personal-data/index.ts'

export const automationsPersonalData = [
  personalData('automation_runs', {
    by: ['performer_id', 'fan_id'],
    erasure: 'delete',
    exported: { notExported: 'What was sent is among the messages.' },
  }),
  personalData('automations', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: {
      name: 'automations',
      columns: ['id', 'name', 'trigger', 'text', 'locked_text', 'price', 'is_on', 'created_at'],
      key: ['id'],
    },
  }),
  personalData('automation_settings', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { name: 'automation-settings', columns: ['pause_hours'], key: ['performer_id'] },
  }),
]
