/** Checks during playback and downloads whether the viewer may still see the object that shows the file. */
import { accessDecision, accountsWithBlockAmong, visibleFiles } from '#core/access/index.ts'
import { readContent, type Subject } from '#core/content/index.ts'
import { filesById, playlistOf, VAULT } from '#core/media/index.ts'
import { isId } from '#lib/id.ts'
import type { Context, Db, Services } from '#platform/context.ts'
import type { PlaybackGrant } from '#platform/media-url.ts'
import type { Playback, PlaybackFolder } from '#platform/playback-routes.ts'
import type { Anyone } from '#platform/viewer.ts'
import { downloadName, isDownload, mayDownload } from './downloads.ts'

export { downloadableAmong, downloadName, downloadsOf } from './downloads.ts'

const fileIdOf = ({ folder }: PlaybackGrant) => folder.slice(folder.indexOf('/') + 1)

/** Combines media and the folders that features serve. */
export function playbackOf(ctx: Context, identify: Playback['identify'], folders: readonly PlaybackFolder[]): Playback {
  const media = mediaPlaybackOf(ctx, identify)
  const folderOf = ({ folder }: PlaybackGrant) => folders.find(({ area }) => folder.startsWith(`${area}/`))
  return {
    identify,
    mayPlay: (viewer, grant) => folderOf(grant)?.mayPlay(ctx, viewer, grant) ?? media.mayPlay(viewer, grant),
    made: (grant, name) => folderOf(grant)?.made(ctx, grant, name) ?? media.made(grant, name),
  }
}

const mediaPlaybackOf = (ctx: Context, identify: Playback['identify']): Playback => ({
  identify,
  mayPlay: (viewer, grant) =>
    isDownload(grant)
      ? mayDownload(ctx, ctx.db, viewer, grant)
      : mayPlay(ctx, ctx.db, viewer, { ...grant, fileId: fileIdOf(grant) }),
  made: async (grant, name) => {
    const file = (await filesById(ctx.db, [fileIdOf(grant)])).get(fileIdOf(grant))
    if (isDownload(grant)) return file?.detail.original === name ? { saveAs: downloadName(file) } : 'missing'
    const text = playlistOf(file, name)
    return text === undefined ? undefined : { text }
  },
})

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
