import { useFiles } from '#core/media/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { mediaOf, WELCOME } from './content.ts'
import { changeWelcome, lockWelcome, type WelcomeRow } from './store.ts'

/** Absent fields stay unchanged; `null` removes the item. */
export interface WelcomeChange {
  readonly photoId?: string | null | undefined
  readonly videoId?: string | null | undefined
}

/** Uses items of the performer's own vault. Throws `not_found` for items of others, and `not_valid` for the wrong kind. */
export async function setWelcome(tx: Tx, performerId: string, { photoId, videoId }: WelcomeChange): Promise<WelcomeRow> {
  const before = await lockWelcome(tx.db, performerId)
  const next = {
    ...before,
    ...(photoId !== undefined && { photo_id: photoId }),
    ...(videoId !== undefined && { video_id: videoId }),
  }
  const files = await useFiles(tx, {
    ownerId: performerId,
    ids: mediaOf(next),
    by: { kind: WELCOME, id: performerId },
    showing: { to: 'public', isSold: false },
  })
  for (const { id, kind } of files) {
    if (id === next.photo_id && kind !== 'photo') throw notValid('photoId', t('Choose a photo.'))
    if (id === next.video_id && kind !== 'video') throw notValid('videoId', t('Choose a video.'))
  }
  return changeWelcome(tx.db, next)
}

/** Removes media that have left the vault. */
export async function removeFromWelcome(tx: Tx, performerId: string, fileIds: readonly string[]): Promise<void> {
  const { photo_id, video_id } = await lockWelcome(tx.db, performerId)
  const unlessRemoved = (id: string | null) => (id !== null && fileIds.includes(id) ? null : id)
  await changeWelcome(tx.db, { performer_id: performerId, photo_id: unlessRemoved(photo_id), video_id: unlessRemoved(video_id) })
}
