/** Decides, while a video plays, whether its viewer still may see the thing that shows it. */
import { accessDecision, visibleFiles } from '#core/access/index.ts'
import { readContent } from '#core/content/index.ts'
import { filesById, playlistOf, VAULT } from '#core/media/index.ts'
import { isId } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import type { PlaybackGrant } from '#platform/media-url.ts'
import type { Playback } from '#platform/playback-routes.ts'
import type { Anyone } from '#platform/viewer.ts'

const fileIdOf = ({ folder }: PlaybackGrant) => folder.slice(folder.indexOf('/') + 1)

export const playbackOf = (ctx: Context, identify: Playback['identify']): Playback => ({
  identify,
  mayPlay: (viewer, grant) => mayPlay(ctx, viewer, grant),
  made: async (grant, name) => playlistOf((await filesById(ctx.db, [fileIdOf(grant)])).get(fileIdOf(grant)), name),
})

async function mayPlay(ctx: Context, viewer: Anyone, grant: PlaybackGrant): Promise<boolean> {
  const fileId = fileIdOf(grant)
  if (!isId(fileId) || !isId(grant.subjectId)) return false
  const file = (await visibleFiles(ctx.db, viewer, [fileId])).get(fileId)
  if (!file) return false
  if (viewer.id === file.owner_id || viewer.role === 'admin') return true
  if (grant.kind === VAULT) return false
  const subject = await readContent(ctx, ctx.db, grant.kind, grant.subjectId)
  if (!subject?.fileIds.includes(fileId)) return false
  return (await accessDecision(ctx.db, viewer, subject)).sees === 'all'
}
