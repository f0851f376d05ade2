import type { VideoFileType } from '@fanfare/contract/videos'
import { lockOwn, removeOwnFile } from '#core/publications/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { columns, videoKind, type VideoRow } from './video.ts'

/**
 * Removes one file. A video that has no film left and that no one has seen becomes a draft. So does one that waited only for this
 * file: publishing cannot be undone, and its owner may be about to change its terms.
 */
export async function removeFile(
  tx: Tx,
  { id: performerId }: Viewer,
  { id, type }: { id: string; type: VideoFileType },
): Promise<VideoRow> {
  const before = await lockOwn(videoKind, tx.db, { performerId, id })
  if (!before || before[columns[type]] === null) throw notFound()
  return removeOwnFile(videoKind, tx, before, { [columns[type]]: null })
}
