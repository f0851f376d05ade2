/** Reads the ID documents of performers, and encrypts those that were stored before. */
import { Type } from 'typebox'
import type { DocumentKind } from '@fanfare/contract/id-documents'
import { documentsAfter, type Performer } from '#core/accounts/index.ts'
import { sealDocuments } from '#core/media/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'

interface IdDocument {
  readonly id: string
  readonly kind: DocumentKind
}

export const documentsOf = ({ id_front: idFront, id_back: idBack, selfie }: Performer): IdDocument[] =>
  Object.entries({ idFront, idBack, selfie }).flatMap(([kind, id]) => (id === null ? [] : { id, kind: kind as DocumentKind }))

const sealOlder = job('encrypt ID documents', Type.Object({}))
const BATCH_SIZE = 100

async function sealAll(ctx: Context): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const page: Awaited<ReturnType<typeof documentsAfter>> = await documentsAfter(ctx.db, after, BATCH_SIZE)
    await sealDocuments(ctx, page.ids)
    after = page.last
  }
}

export const documentJobHandlers = [jobHandler(sealOlder, sealAll, '17 3 * * *')]
