/** Checks uploads against the list of known hashes, and asks the scan service, before anyone can see them. */
import type { ScanAdvice } from '@fanfare/contract/scan-advice'
import { stat } from 'node:fs/promises'
import { apiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import { hashesOf } from '#platform/hash-file.ts'
import { hashPicture, type PictureHash } from '#platform/picture-hash.ts'
import type { KnownHashes } from '#platform/scanning/index.ts'
import type { PictureKind } from './account-picture-store.ts'
import { fingerprintsOf, picturesOf } from './fingerprints.ts'
import { quarantine, quarantineFailure } from './quarantine.ts'
import { quarantineStored } from './quarantine-stored.ts'
import { addFindings, isScanned, md5Of, recordScan } from './scan-store.ts'
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
    await recordScan(tx, { fileId: file.id, service: service?.name ?? '', md5 })
    await addFindings(tx, file.id, findings)
  })
  return undefined
}

/**
 * Compares a processed file with the list as it is now: its uploaded bytes, and its pictures with perceptual hashes. A similar
 * picture is advice, also to an illegal one. Safe to repeat.
 */
export async function compareWithKnown(ctx: Context, file: FileRow, list?: KnownHashes): Promise<void> {
  const known = list ?? (await ctx.scanning.knownHashes())
  if (!known) return
  const md5 = await md5Of(ctx.db, file.id)
  const same = file.hash ? known.exactly({ sha256: file.hash, md5 }) : undefined
  if (same?.isIllegal) return quarantineStored(ctx, file, { ...same, md5 })
  const findings: ScanAdvice[] = same ? [{ source: 'list', label: same.label, score: 1 }] : []
  for (const hash of await pictureHashes(ctx, file))
    for (const { label, likeness } of known.similarTo(hash)) findings.push({ source: 'list', label, score: likeness })
  if (findings.length > 0) await ctx.write((tx) => addFindings(tx, file.id, findings))
}

/** Returns the stored hashes of the pictures of a file. Computes them if they are not stored yet. */
async function pictureHashes(ctx: Context, file: FileRow): Promise<PictureHash[]> {
  const stored = await fingerprintsOf(ctx.db, file.id)
  if (stored.length > 0) return stored
  const hashes: PictureHash[] = []
  for (const { bytes } of await picturesOf(ctx, file)) hashes.push(await hashPicture(bytes))
  return hashes
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
