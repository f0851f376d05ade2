import { deleteRows, personalData, type Erasing } from '#core/personal-data/index.ts'
import { forgetWords } from '#core/search/index.ts'

async function eraseWords(erasing: Erasing): Promise<void> {
  await deleteRows(erasing, 'search_documents', ['owner_id'])
  await erasing.ctx.write((tx) => forgetWords(tx, erasing.accountId))
}

export const searchPersonalData = [
  personalData('search_documents', {
    by: ['owner_id'],
    erasure: { run: eraseWords, deletesRows: true },
    exported: { notExported: 'Follows from the exported content.' },
  }),
]
