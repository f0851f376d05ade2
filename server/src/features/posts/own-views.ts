import type { OwnPost } from '@fanfare/contract/posts'
import { actsOf, ownParts, ownView, type Own } from '#core/publications/index.ts'
import type { PostRow } from './post.ts'
import { pollViews } from './poll-views.ts'
import { fileIdsOf, filesOf, head, mediaOf } from './views.ts'

export const ownPostView = async (own: Own, row: PostRow): Promise<OwnPost> => (await ownPostViews(own, [row]))[0]!

export async function ownPostViews({ services, db, viewer }: Own, rows: readonly PostRow[]): Promise<OwnPost[]> {
  const now = services.clock.now()
  const { performerOf, files, salesOf } = await ownParts(db, rows, rows.flatMap(fileIdsOf))
  const polls = await pollViews(db, viewer, rows, now)
  return rows.map((row) => {
    const shown = { all: files, now, viewerId: viewer.id }
    const thumbnail = row.thumbnail_id === null ? undefined : files.get(row.thumbnail_id)
    return {
      ...head(row, performerOf(row)),
      ...ownView(row, salesOf(row)),
      text: row.text,
      teaser: row.teaser,
      files: mediaOf(services, row, { ...shown, files: filesOf(row, files) }),
      openFileIds: row.open_file_ids,
      thumbnail: (thumbnail && mediaOf(services, row, { ...shown, files: [thumbnail] })[0]) ?? null,
      poll: (row.poll_id !== null && polls.get(row.poll_id)) || null,
      can: [...actsOf(row), ...pinsOf(row)],
    }
  })
}

function pinsOf({ status, pinned }: PostRow): ('pin' | 'unpin')[] {
  if (pinned !== null) return ['unpin']
  return status === 'published' ? ['pin'] : []
}
