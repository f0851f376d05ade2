import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const scanningPersonalData = [
  personalData('quarantined_files', {
    by: ['owner_id'],
    erasure: {
      keeps: 'Known illegal files and the facts for their report. The law requires them to be kept (18 USC 2258A (h)).',
    },
    exported: { notExported: 'Telling the person could warn a suspect.' },
  }),
  personalData('quarantined_files', { by: ['reported_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
]
