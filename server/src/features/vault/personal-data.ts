import { personalData } from '#core/personal-data/index.ts'

export const vaultPersonalData = [
  personalData('vault_albums', {
    by: ['owner_id'],
    erasure: 'delete',
    exported: { name: 'albums', columns: ['id', 'name', 'created_at'], key: ['id'] },
  }),
]
