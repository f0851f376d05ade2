import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const settingsPersonalData = [
  personalData('setting_changes', { by: ['by_id'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
]
