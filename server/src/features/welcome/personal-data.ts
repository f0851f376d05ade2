import { personalData } from '#core/personal-data/index.ts'

export const welcomePersonalData = [
  personalData('welcome_media', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { name: 'welcome', columns: ['photo_id', 'video_id'], key: ['performer_id'] },
  }),
]
