import { FIGURES, personalData } from '#core/personal-data/index.ts'

export const accessPersonalData = [
  personalData('entitlements', {
    by: ['holder_id'],
    erasure: 'delete',
    exported: {
      name: 'follows-and-access',
      columns: ['kind', 'subject_id', 'tier_id', 'created_at', 'expires_at'],
      key: ['kind', 'subject_id'],
      people: ['subject_id'],
    },
  }),
  personalData('blocks', {
    by: ['owner_id'],
    erasure: 'delete',
    exported: { name: 'blocks', columns: ['account_id', 'created_at'], key: ['account_id'], people: ['account_id'] },
  }),
  personalData('blocks', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { notExported: 'A block is known only to the person who set it.' },
  }),
  personalData('country_blocks', {
    by: ['owner_id'],
    erasure: 'delete',
    exported: { name: 'blocked-countries', columns: ['country', 'created_at'], key: ['country'] },
  }),
  personalData('included_uses', {
    by: ['fan_id', 'performer_id'],
    erasure: { keeps: 'Counts what a subscription included. The rows have ids, and no names.' },
    exported: { notExported: FIGURES },
  }),
]
