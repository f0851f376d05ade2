/** Checks uploads against the list of known hashes, and asks the scan service, before anyone can see them. */
import type { ScanAdvice } from '@fanfare/contract/scan-advice'
import { stat } from 'node:fs/promises'
import { apiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import { hashesOf } from '#platform/hash-file.ts'
import { hashPicture } from '#platform/picture-hash.ts'
import type { PictureKind } from './account-picture-store.ts'
import { picturesOf } from './fingerprints.ts'
import { quarantine, quarantineFailure } from './quarantine.ts'
import { addFindings, isScanned, recordScan } from './scan-store.ts'
import type { FileRow } from './store.ts'

interface Received {
  readonly path: string
  readonly signal: AbortSignal
}

/**
 * Returns why the upload fails for its owner; undefined if processing may continue. Throws if the list cannot be read or the service
 * does not answer: the job then runs again, and the upload waits.
 */
export async function scanUpload(ctx: Context, file: FileRow, { path, signal }: Received): Promise<string | undefined> {
  if (await isScanned(ctx.db, file.id)) return undefined
  const [sha256, md5] = (await hashesOf(path, ['sha256', 'md5'])) as [Buffer, Buffer]
  const known = (await ctx.scanning.knownHashes())?.exactly({ sha256, md5 })
  if (known?.isIllegal) {
    const { id, owner_id: ownerId, kind, bytes, created_at: uploadedAt } = file
    await quarantine(ctx, { id, ownerId, kind, bytes: Number(bytes), path, sha256, md5, uploadedAt }, known)
    return quarantineFailure(kind)
  }
  const { service } = ctx.scanning
  const seen = service ? await service.scan({ id: file.id, kind: file.kind, path, sha256 }, signal) : []
  const findings: ScanAdvice[] = [
    ...(known ? [{ source: 'list' as const, label: known.label, score: 1 }] : []),
    ...seen.map(({ label, score }) => ({ source: 'service' as const, label, score })),
  ]
  await ctx.write(async (tx) => {
    await recordScan(tx, file.id, service?.name ?? '')
    await addFindings(tx, file.id, findings)
  })
  return undefined
}

/** Compares the pictures of a processed file with perceptual hashes of the list. A similar picture is advice, also to an illegal one. */
export async function compareWithKnown(ctx: Context, file: FileRow): Promise<void> {
  const known = await ctx.scanning.knownHashes()
  if (!known) return
  const findings: ScanAdvice[] = []
  for (const { bytes } of await picturesOf(ctx, file))
    for (const { label, likeness } of known.similarTo(await hashPicture(bytes)))
      findings.push({ source: 'list', label, score: likeness })
  await ctx.write((tx) => addFindings(tx, file.id, findings))
}

interface AccountPicture {
  readonly accountId: string
  readonly kind: PictureKind
  readonly path: string
}

/** Checks an avatar or a cover, which is shown as soon as it is uploaded. Throws `upload_not_accepted` like for a damaged picture. */
export async function assertNotKnownIllegal(ctx: Context, { accountId, kind, path }: AccountPicture): Promise<void> {
  const list = await ctx.scanning.knownHashes()
  if (!list) return
  const [sha256, md5] = (await hashesOf(path, ['sha256', 'md5'])) as [Buffer, Buffer]
  const known = list.exactly({ sha256, md5 })
  if (!known?.isIllegal) return
  const uploadedAt = ctx.clock.now()
  const file = { id: newId(uploadedAt), ownerId: accountId, kind, bytes: (await stat(path)).size, path, sha256, md5, uploadedAt }
  await quarantine(ctx, file, known)
  throw apiError('upload_not_accepted', quarantineFailure(kind))
}
