/** Checks during playback whether the viewer may still see the object that shows the file. */
import { accessDecision, accountsWithBlockAmong, visibleFiles } from '#core/access/index.ts'
import { readContent, type Subject } from '#core/content/index.ts'
import { filesById, playlistOf, storedKinds, VAULT } from '#core/media/index.ts'
import { isId } from '#lib/id.ts'
import type { Context, Db, Services } from '#platform/context.ts'
import type { PlaybackGrant } from '#platform/media-url.ts'
import type { Playback } from '#platform/playback-routes.ts'
import type { Anyone } from '#platform/viewer.ts'

export { DOWNLOAD_MINUTES, downloadableAmong, downloadName, downloadsOf, originalDownloads } from './downloads.ts'

const fileIdOf = ({ folder }: PlaybackGrant) => folder.slice(folder.indexOf('/') + 1)

export const playbackOf = (ctx: Context, identify: Playback['identify']): Playback => ({
  identify,
  mayPlay: async (viewer, grant) => isPlayed(grant) && mayPlay(ctx, ctx.db, viewer, { ...grant, fileId: fileIdOf(grant) }),
  made: async (grant, name) => playlistOf((await filesById(ctx.db, [fileIdOf(grant)])).get(fileIdOf(grant)), name),
})

/** An original is saved, never played. */
const isPlayed = ({ folder }: PlaybackGrant) =>
  [storedKinds.video, storedKinds.audio].some(({ area }) => folder.startsWith(`${area}/`))

/** A media item shown by one object; the kind `vault` means its owner's vault. */
export interface Shown {
  readonly fileId: string
  readonly kind: string
  readonly subjectId: string
}

export async function mayPlay(ctx: Services, db: Db, viewer: Anyone, { fileId, kind, subjectId }: Shown): Promise<boolean> {
  if (!isId(fileId) || !isId(subjectId)) return false
  const file = (await visibleFiles(db, viewer, [fileId])).get(fileId)
  if (file?.kind !== 'video' && file?.kind !== 'audio') return false
  if (viewer.id === file.owner_id || viewer.role === 'admin') return true
  if (kind === VAULT) return false
  const subject = await readContent(ctx, db, kind, subjectId)
  if (!subject) return false
  const { sees } = await accessDecision(db, viewer, subject)
  if (sees === 'nothing' || (await isHiddenByBlock(db, viewer, { subject, isPaid: subject.price > 0 && sees === 'all' })))
    return false
  return subject.fileIds.includes(fileId) ? sees === 'all' : isOpen(subject, fileId)
}

/** In a conversation, a fan keeps purchases in spite of a block. */
async function isHiddenByBlock(
  db: Db,
  { id }: Anyone,
  { subject, isPaid }: { subject: Subject; isPaid: boolean },
): Promise<boolean> {
  if (subject.audience !== 'party' || isPaid || id === null) return false
  return (await accountsWithBlockAmong(db, id, [subject.ownerId])).length > 0
}

const isOpen = ({ openFileIds = [] }: Subject, fileId: string) => openFileIds.includes(fileId)
