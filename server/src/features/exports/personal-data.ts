import { personalData } from '#core/personal-data/index.ts'
import { eraseArchives } from './order-export.ts'

const PASSING = 'Archives and imports of the owner, without new information.'

export const exportsPersonalData = [
  personalData('exports', {
    by: ['account_id'],
    erasure: { run: ({ ctx, accountId }) => ctx.write((tx) => eraseArchives(tx, accountId)) },
    exported: { notExported: PASSING },
  }),
  personalData('imports', { by: ['account_id'], erasure: 'delete', exported: { notExported: PASSING } }),
  personalData('imported_ids', { by: ['owner_id'], erasure: 'delete', exported: { notExported: PASSING } }),
]
