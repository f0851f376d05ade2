import type { Person } from '@fanfare/contract/people'
import type { OwnHighlight, OwnStory } from '@fanfare/contract/own-stories'
import type { Highlight, Reel, Story } from '@fanfare/contract/stories'
import { accessDecisions, visibleFiles, type AccessDecision } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { engagementOf } from '#core/engagement/index.ts'
import { blurredView, filesById, photoView, videoView, type FileRow } from '#core/media/index.ts'
import type { Context, Db, Services } from '#platform/context.ts'
import type { Anyone, Viewer } from '#platform/viewer.ts'
import { STORY, subjectOf } from './content.ts'
import type { HighlightRow } from './highlight-store.ts'
import { storiesById, type StoryRow } from './store.ts'
import { hiddenViews, seenAmong } from './view-store.ts'

interface Seen {
  readonly row: StoryRow
  readonly file: FileRow
  readonly decision: Exclude<AccessDecision, { sees: 'nothing' }>
}

/** Returns stories with the viewer's access to each, in the given order, without those they may not know of. */
async function seen(db: Db, viewer: Anyone, rows: readonly StoryRow[]): Promise<Seen[]> {
  const [decisions, files] = await Promise.all([
    accessDecisions(db, viewer, rows.map(subjectOf)),
    visibleFiles(
      db,
      viewer,
      rows.map((row) => row.file_id),
    ),
  ])
  return rows.flatMap((row) => {
    const [decision, file] = [decisions.get(row.id)!, files.get(row.file_id)]
    return decision.sees === 'nothing' || !file ? [] : [{ row, file, decision }]
  })
}

/**
 * Returns running stories, or those of a highlight, as this viewer may see them. The caller has checked that the viewer sees the
 * profile.
 */
export async function reelView(
  ctx: Context,
  viewer: Anyone,
  { performerId, title, rows }: { performerId: string; title: string; rows: readonly StoryRow[] },
): Promise<Reel> {
  const shown = await seen(ctx.db, viewer, rows)
  const open = shown.filter(({ decision }) => decision.sees === 'all').map(({ row }) => row)
  const [people, engagements, opened] = await Promise.all([
    peopleById(ctx.db, [performerId]),
    engagementOf(ctx.db, viewer, open.map(subjectOf)),
    seenAmong(
      ctx.db,
      viewer.id,
      open.map(({ id }) => id),
    ),
  ])
  const stories = shown.map(({ row, file, decision }): Story => {
    const head = {
      _id: row.id,
      audience: row.audience,
      createdAt: (row.published_at ?? row.created_at).toISOString(),
      expiresAt: (row.expires_at ?? row.created_at).toISOString(),
    }
    if (decision.sees === 'teaser') return { ...head, locked: true, preview: blurredView(file), unlock: decision.unlock }
    const engagement = engagements.get(row.id)!
    const media = mediaOf(ctx, row, file, viewer.id)
    return { ...head, locked: false, text: row.text, media, engagement, isSeen: opened.has(row.id) }
  })
  return { performer: people.get(performerId)!, title, stories, can: viewer.role === 'fan' ? ['reply'] : [] }
}

function mediaOf({ urls, clock }: Services, row: StoryRow, file: FileRow, viewerId: string | null): OwnStory['media'] {
  const showing = { urls, now: clock.now(), viewerId, by: { kind: STORY, id: row.id } }
  return file.kind === 'video' ? videoView(file, showing) : photoView(file, showing)
}

/** Returns a profile's highlights in the given order, without those the viewer may not know of. */
export async function highlightViews(ctx: Context, viewer: Anyone, rows: readonly HighlightRow[]): Promise<Highlight[]> {
  const stories = await storiesById(
    ctx.db,
    rows.flatMap((row) => row.story_ids),
  )
  const shown = new Map((await seen(ctx.db, viewer, stories)).map((one) => [one.row.id, one]))
  return rows.flatMap(({ id, title, story_ids, cover_id }): Highlight[] => {
    const inside = story_ids.flatMap((one) => shown.get(one) ?? [])
    const cover = inside.find(({ row }) => row.id === cover_id) ?? inside[0]
    if (!cover) return []
    const isOpen = cover.decision.sees === 'all'
    return [
      {
        _id: id,
        title,
        total: inside.length,
        locked: inside.every(({ decision }) => decision.sees === 'teaser'),
        url: isOpen ? pictureOf(mediaOf(ctx, cover.row, cover.file, viewer.id)) : '',
        placeholder: isOpen ? cover.file.placeholder : cover.file.blurred,
      },
    ]
  })
}

const pictureOf = (media: OwnStory['media']): string => (media.type === 'photo' ? media.url : media.posterUrl)

/** Returns a performer's own stories in the given order, without those whose media item is gone. */
export async function ownStoryViews(ctx: Services, db: Db, viewer: Viewer, rows: readonly StoryRow[]): Promise<OwnStory[]> {
  const ids = rows.map(({ id }) => id)
  const [files, engagements, hidden] = await Promise.all([
    filesById(
      db,
      rows.map((row) => row.file_id),
    ),
    engagementOf(db, viewer, rows.map(subjectOf)),
    hiddenViews(db, viewer.id, ids),
  ])
  return rows.flatMap((row): OwnStory[] => {
    const file = files.get(row.file_id)
    if (!file) return []
    return [
      {
        _id: row.id,
        audience: row.audience,
        text: row.text,
        media: mediaOf(ctx, row, file, viewer.id),
        status: row.status,
        isRunning: row.running,
        views: Math.max(row.views - (hidden.get(row.id) ?? 0), 0),
        likes: engagements.get(row.id)?.likes ?? 0,
        createdAt: (row.published_at ?? row.created_at).toISOString(),
        expiresAt: row.expires_at?.toISOString() ?? null,
      },
    ]
  })
}

export async function ownHighlightView(ctx: Services, db: Db, viewer: Viewer, row: HighlightRow): Promise<OwnHighlight> {
  const stories = new Map((await storiesById(db, row.story_ids)).map((one) => [one.id, one]))
  const inOrder = row.story_ids.flatMap((id) => stories.get(id) ?? [])
  return { _id: row.id, title: row.title, coverId: row.cover_id, stories: await ownStoryViews(ctx, db, viewer, inOrder) }
}

export const viewerView = ({ _id, name, username, avatar, isPerformer, isVerified }: Person): Person => ({
  _id,
  name,
  username,
  avatar,
  isPerformer,
  isVerified,
})
