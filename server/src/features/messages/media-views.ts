/** Builds views of a message's media before payment, and of the media of a conversation one by one. */
import type { ConversationMedia, DisappearTimer } from '@fanfare/contract/message-media'
import type { Media } from '@fanfare/contract/media'
import type { Message } from '@fanfare/contract/messages'
import { accessDecisions, visibleFiles } from '#core/access/index.ts'
import { blurredView, countMedia, mediaView, photoView, type FileRow } from '#core/media/index.ts'
import { areFilesReady, openFileIdsOf, soldFileIds, type MessageFile, type MessageRow } from '#core/messages/index.ts'
import type { Services, Db } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { subjectOf } from './content.ts'

/** Returns all files that a view of the message may need, including its thumbnail. */
export const mediaIdsOf = (row: MessageRow): string[] => [
  ...row.file_ids,
  ...(row.thumbnail_id === null ? [] : [row.thumbnail_id]),
]

export const disappearanceView = ({ disappears_after: after, disappears_at: at }: MessageRow): { disappears?: DisappearTimer } =>
  after === null ? {} : { disappears: { after, at: at?.toISOString() ?? null } }

type LockedParts = Pick<Extract<Message, { locked: true }>, 'inside' | 'previews' | 'hasLockedText' | 'openFiles' | 'thumbnail'>

/** Returns additional parts of a message that the viewer sees in full. */
export const unlockedParts = (
  { locked_text: lockedText, open_file_ids: openFileIds, sender_id }: MessageRow,
  viewerId: string,
) => ({
  ...(lockedText !== '' && { lockedText }),
  ...(openFileIds.length > 0 && viewerId === sender_id && { openFileIds }),
})

interface Showing {
  readonly files: readonly FileRow[]
  readonly thumbnail: FileRow | undefined
  readonly shown: (file: FileRow) => Media
  readonly photo: (file: FileRow) => ReturnType<typeof photoView>
}

/** Returns open files in full, and only descriptions without addresses of the others. */
export function lockedParts(row: MessageRow, { files, thumbnail, shown, photo }: Showing): LockedParts {
  const sold = new Set(soldFileIds(row))
  const locked = files.filter(({ id }) => sold.has(id))
  return {
    inside: countMedia(locked),
    previews: locked.map(blurredView),
    hasLockedText: row.locked_text !== '',
    openFiles: files.filter(({ id }) => !sold.has(id)).map(shown),
    ...(thumbnail && { thumbnail: photo(thumbnail) }),
  }
}

/** Decides each by its message, and leaves out media that this viewer may not know of. */
export async function conversationMediaViews(
  ctx: Services,
  db: Db,
  viewer: Viewer,
  rows: readonly MessageFile[],
): Promise<ConversationMedia[]> {
  const messages = [...new Map(rows.map((row) => [row.id, row])).values()]
  const decisions = await accessDecisions(db, viewer, messages.map(subjectOf))
  const files = await visibleFiles(db, viewer, [...new Set(messages.flatMap((row) => row.file_ids))])
  const now = ctx.clock.now()
  return rows.flatMap((row): ConversationMedia[] => {
    const decision = decisions.get(row.id)!
    const file = files.get(row.file_id)
    if (decision.sees === 'nothing' || !file) return []
    const head = {
      _id: `${row.id}.${row.file_index}`,
      messageId: row.id,
      seq: row.seq,
      senderId: row.sender_id,
      createdAt: row.created_at.toISOString(),
      isBought: row.sold_at !== null,
    }
    if (decision.sees === 'all' || openFileIdsOf(row).includes(file.id))
      return [
        { ...head, media: mediaView(file, { urls: ctx.urls, now, viewerId: viewer.id, by: { kind: 'message', id: row.id } }) },
      ]
    const of = row.file_ids.flatMap((id) => files.get(id) ?? [])
    const sold = new Set(soldFileIds(row))
    const unlock = areFilesReady(of) ? decision.unlock : []
    const inside = countMedia(of.filter(({ id }) => sold.has(id)))
    return [{ ...head, locked: { preview: blurredView(file), inside, text: row.text, unlock } }]
  })
}
