import { sql } from 'kysely'
import { FIRST_ID } from '#lib/id.ts'
import { OPERATOR, personalData, type Exporting, type PersonalData } from '#core/personal-data/index.ts'
import type { Services } from '#platform/context.ts'
import { picturesOf } from './account-picture-store.ts'
import { eraseMedia } from './erase-media.ts'
import { originalKey } from './keys.ts'
import { publicKey } from './storage-areas.ts'
import type { FileRow } from './store.ts'

const BATCH_SIZE = 100

/** Yields own media with their originals. ID documents are listed without the file, which only operators may see. */
async function* ownMedia({ ctx, accountId, include }: Exporting): AsyncIterable<object> {
  for (let after = FIRST_ID, left = BATCH_SIZE; left === BATCH_SIZE; ) {
    const { rows } = await sql<FileRow>`select * from files where owner_id = ${accountId} and id > ${after}::uuid
      order by id limit ${BATCH_SIZE}`.execute(ctx.db)
    for (const { id, kind, status, title, alt, bytes, created_at: createdAt, detail } of rows) {
      const name = detail.original
      const file = name && (await include({ path: `media/${id}-${name}`, key: originalKey(id, name) }))
      yield { id, kind, status, title, alt, bytes: Number(bytes), createdAt, ...(file && { file }) }
    }
    left = rows.length
    after = rows.at(-1)?.id ?? after
  }
}

async function* pictures({ ctx, accountId, include }: Exporting): AsyncIterable<object> {
  for (const { id, kind, created_at: createdAt } of await picturesOf(ctx.db, accountId)) {
    const file = await include({ path: `media/${kind}.webp`, key: publicKey(id, kind) })
    yield { id, kind, createdAt, ...(file && { file }) }
  }
}

/** `contentKinds` returns the kinds of content, whose files buyers and recipients keep. */
export const mediaPersonalData = (contentKinds: (ctx: Services) => readonly string[]): readonly PersonalData[] => [
  personalData('account_pictures', {
    by: ['account_id'],
    erasure: { run: (erasing) => eraseMedia(erasing, contentKinds(erasing.ctx)) },
    // Content that no one bought has let go of its media by then.
    isLast: true,
    exported: { name: 'pictures', rows: pictures },
  }),
  personalData('files', {
    by: ['owner_id'],
    erasure: { keeps: 'Erased with the pictures of the account, except what people have bought or been sent.' },
    exported: { name: 'media', rows: ownMedia },
  }),
  personalData('watermarks', {
    by: ['owner_id'],
    erasure: 'delete',
    exported: { name: 'watermark', columns: ['style'], key: ['owner_id'] },
  }),
  personalData('media_takedowns', {
    by: ['owner_id'],
    erasure: { keeps: 'Proves which files were taken down, so that they stay blocked.' },
    exported: { name: 'takedowns', columns: ['id', 'kind', 'title', 'reason', 'ordered_at'], key: ['id'] },
  }),
  personalData('media_takedowns', { by: ['ordered_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
]
