import { personalData } from '#core/personal-data/index.ts'

export const streamingPersonalData = [
  personalData('stream_participants', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { notExported: 'Rights to join rooms, which are deleted minutes after the person has left.' },
  }),
  personalData('stream_connections', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { notExported: 'Connections that are open at the moment.' },
  }),
]
