import { personalData } from '#core/personal-data/index.ts'

export const playbackPersonalData = [
  personalData('playback_positions', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'playback-positions', columns: ['file_id', 'seconds', 'updated_at'], key: ['file_id'] },
  }),
]
