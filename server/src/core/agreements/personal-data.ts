import { personalData } from '#core/personal-data/index.ts'

export const agreementsPersonalData = [
  personalData('uploader_agreements', {
    by: ['performer_id'],
    erasure: { keeps: 'The law requires the agreement of everyone who uploaded. The name is encrypted.' },
    exported: { name: 'uploader-agreements', columns: ['id', 'version', 'text', 'signed_at'], key: ['id'] },
  }),
]
