import { mediaKinds } from '@fanfare/contract/media-kinds'
import { MEGABYTE } from '@fanfare/contract/media'
import { accountById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import type { UploadKind } from '@fanfare/contract/uploads'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { unfinishedOf } from '#platform/resumable/index.ts'
import { bytesInAreas } from './storage-areas.ts'
import { usageOf } from './store.ts'

/** Uploads whose bytes count from their announcement on. An archive is checked when it is imported. */
const COUNTED: readonly UploadKind[] = [...mediaKinds, 'product', 'delivery']

/** Returns how many megabytes an account may store. */
export async function maxMegabytes(from: Context | Tx, ownerId: string): Promise<number> {
  const { performerStorageMegabytes, memberStorageMegabytes } = await settings(from)
  const account = await accountById(from.db, ownerId)
  const isVerified = account?.role === 'performer' && account.status === 'active'
  return isVerified ? performerStorageMegabytes : memberStorageMegabytes
}

/** Returns how many bytes an account stores, and its limit. */
export async function storageOf(ctx: Context, ownerId: string): Promise<{ usedBytes: number; mostBytes: number }> {
  const [media, others] = [await usageOf(ctx.db, ownerId), await bytesInAreas(ctx, ctx.db, ownerId)]
  return { usedBytes: media.bytes + others, mostBytes: (await maxMegabytes(ctx, ownerId)) * MEGABYTE }
}

/**
 * Throws `upload_too_large` for bytes that exceed the owner's quota; returns how many of the owner's files still wait for
 * processing. Bytes of resumable uploads count from their announcement on. Other uploads of this owner wait until the transaction
 * ends, and then count what it has stored.
 */
export async function assertWithinQuota(tx: Tx, ownerId: string, bytes: number): Promise<number> {
  await oneAtATime(tx, `storage ${ownerId}`)
  const most = await maxMegabytes(tx, ownerId)
  const usage = await usageOf(tx.db, ownerId)
  const others = await bytesInAreas(tx.services, tx.db, ownerId)
  const announced = await unfinishedOf(tx.db, ownerId, COUNTED)
  if (usage.bytes + others + announced.bytes + bytes > most * MEGABYTE)
    throw apiError(
      'upload_too_large',
      t('Your storage is full. Your account can store up to {most} MB. Remove something first.', { most }),
    )
  return usage.waiting
}
