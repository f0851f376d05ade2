import { personalData } from '#core/personal-data/index.ts'

export const reactionsPersonalData = [
  personalData('bookmark_folders', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'bookmark-folders', columns: ['id', 'name', 'created_at'], key: ['id'] },
  }),
]
