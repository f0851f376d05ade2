import { personalData } from '#core/personal-data/index.ts'

const NOTES = 'Private notes of performers about their fans.'

export const fanGroupsPersonalData = [
  personalData('fan_groups', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { name: 'fan-groups', columns: ['id', 'kind', 'name', 'rule', 'created_at'], key: ['id'] },
  }),
  personalData('fan_group_members', { by: ['fan_id'], erasure: 'delete', exported: { notExported: NOTES } }),
  personalData('fan_cards', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: {
      name: 'fan-cards',
      columns: ['fan_id', 'nickname', 'notes', 'changed_at'],
      key: ['fan_id'],
      people: ['fan_id'],
    },
  }),
  personalData('fan_cards', { by: ['fan_id'], erasure: 'delete', exported: { notExported: NOTES } }),
]
