import { sql, type SqlBool } from 'kysely'
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
    exported: {
      name: 'blocks',
      columns: ['account_id', 'created_at'],
      key: ['account_id'],
      people: ['account_id'],
      // Blocks that follow from another one would name accounts of one person.
      only: () => sql<SqlBool>`root_id is null`,
    },
  }),
  personalData('blocks', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { notExported: 'A block is known only to the person who set it.' },
  }),
  personalData('blocks', {
    by: ['root_id'],
    erasure: { keeps: 'The block of a linked account stays when the first account is erased. The row has ids, and no names.' },
    exported: { notExported: 'A block is known only to the person who set it.' },
  }),
  personalData('block_exceptions', {
    by: ['owner_id'],
    erasure: 'delete',
    exported: { notExported: 'Follows from the blocks that the owner has lifted.' },
  }),
  personalData('block_exceptions', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { notExported: 'A block is known only to the person who set it.' },
  }),
  personalData('restrictions', {
    by: ['owner_id'],
    erasure: 'delete',
    exported: { name: 'restrictions', columns: ['account_id', 'created_at'], key: ['account_id'], people: ['account_id'] },
  }),
  personalData('restrictions', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { notExported: 'A restriction is known only to the performer who set it.' },
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
