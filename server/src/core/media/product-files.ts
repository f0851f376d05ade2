/** Stores files that performers sell. They are kept as they came: nothing processes, unpacks or shows them. */
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import { addMinutes } from '#lib/time.ts'
import type { Services, Tx } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { enqueueRemoval } from './remove-files.ts'
import { assertNotTakenDown } from './taken-down.ts'

/** An area of its own in the storage, so that no route of media reaches these files. */
export const PRODUCT_FILES = 'product-files'
/** Other features that sell files have areas of their own, with the same rules. */
export const productFolder = (id: string, area = PRODUCT_FILES): string => `${area}/${id}`
/** The name of every file in its folder: the name that a person gave leads nowhere in the storage. */
export const PRODUCT_FILE = 'file'

/**
 * Returns the id of the stored file. Its row is inserted in the same transaction. Throws `upload_not_accepted` for bytes that were
 * taken down, or that are known to be illegal.
 */
export async function storeProductFile(tx: Tx, { hash, path }: ReceivedFile, area = PRODUCT_FILES): Promise<string> {
  await assertNotTakenDown(tx, hash)
  const known = (await tx.services.scanning.knownHashes())?.exactly({ sha256: hash })
  if (known?.isIllegal) throw apiError('upload_not_accepted', t('This file can’t be uploaded. Choose another one.'))
  const id = newId(tx.now)
  await tx.services.storage.putFile(`${productFolder(id, area)}/${PRODUCT_FILE}`, path)
  return id
}

/** Makes files of deleted rows inaccessible after the commit. */
export const removeProductFiles = (tx: Tx, ids: readonly string[], area = PRODUCT_FILES): void =>
  enqueueRemoval(tx, { keys: [], folders: ids.map((id) => productFolder(id, area)) })

const LINK_MINUTES = 10

interface LinkedFile {
  readonly viewerId: string
  /** The content that gives the right to the file. Its feature decides on each request of the address. */
  readonly kind: string
  readonly subjectId: string
  readonly fileId: string
  readonly area?: string
}

/** Returns an address from which one viewer can download a file for ten minutes. */
export function productFileLink({ urls, clock }: Services, { viewerId, kind, subjectId, fileId, area }: LinkedFile) {
  const now = clock.now()
  const grant = { viewerId, kind, subjectId, folder: productFolder(fileId, area) }
  return {
    url: urls.signDownload(grant, now, LINK_MINUTES) + PRODUCT_FILE,
    expiresAt: addMinutes(now, LINK_MINUTES).toISOString(),
  }
}
