import type { ContentCard } from '@fanfare/contract/content'
import type { Person } from '@fanfare/contract/people'
import type { OwnVideo, Video } from '@fanfare/contract/videos'
import { accessDecision, accessDecisions, visibleFiles } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { actionsFor } from '#core/content/index.ts'
import { engagementOf } from '#core/engagement/index.ts'
import { blurredView, filesById, countMedia, photoView, readyFiles, videoView, type FileRow } from '#core/media/index.ts'
import { salesCounts } from '#core/money/index.ts'
import { cardView, headView } from '#core/publications/index.ts'
import type { Context, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { filesOf } from './rules.ts'
import type { VideoRow } from './store.ts'
import { subjectOf } from './subject.ts'

type Files = ReadonlyMap<string, FileRow>

interface Shown {
  readonly row: VideoRow
  readonly viewer: Anyone
  readonly performer: Person
  readonly files: Files
}

const showing = ({ urls, clock }: Services, viewer: Anyone, row: VideoRow) => ({
  urls,
  now: clock.now(),
  viewerId: viewer.id,
  by: { kind: 'video', id: row.id },
})

function head(services: Services, { row, viewer, performer, files }: Shown) {
  const [teaser, thumbnail] = [files.get(row.teaser_id ?? ''), files.get(row.thumbnail_id ?? '')]
  const how = showing(services, viewer, row)
  return {
    ...headView(row, performer),
    tags: row.tags,
    ...(teaser && { teaser: videoView(teaser, how) }),
    ...(thumbnail && { thumbnail: photoView(thumbnail, how) }),
  }
}

/** Returns the viewer's view of a video, or undefined if they may not see it at all. */
export async function publicView(ctx: Context, viewer: Anyone, row: VideoRow): Promise<Video | undefined> {
  const subject = subjectOf(row)
  const [decision, engagements, people, stored] = await Promise.all([
    accessDecision(ctx.db, viewer, subject),
    engagementOf(ctx.db, viewer, [subject]),
    peopleById(ctx.db, [row.performer_id]),
    visibleFiles(ctx.db, viewer, filesOf(row)),
  ])
  const film = stored.get(row.video_id ?? '')
  if (decision.sees === 'nothing' || !film) return undefined
  const files = viewer.id === row.performer_id ? stored : readyFiles(stored)
  const engagement = engagements.get(row.id)!
  const shared = head(ctx, { row, viewer, performer: people.get(row.performer_id)!, files })
  if (decision.sees === 'teaser')
    return {
      ...shared,
      engagement,
      locked: true,
      inside: countMedia([film]),
      preview: blurredView(film),
      unlock: decision.unlock,
    }
  return {
    ...shared,
    engagement,
    locked: false,
    video: videoView(film, showing(ctx, viewer, row)),
    can: actionsFor(viewer, shared.performer),
  }
}

/** Returns cards for lists of mixed content, by id, without videos the viewer may not see. */
export async function videoCards(
  ctx: Context,
  viewer: Anyone,
  rows: readonly VideoRow[],
): Promise<ReadonlyMap<string, ContentCard>> {
  const [decisions, people, files] = await Promise.all([
    accessDecisions(ctx.db, viewer, rows.map(subjectOf)),
    peopleById(
      ctx.db,
      rows.map((row) => row.performer_id),
    ),
    visibleFiles(ctx.db, viewer, rows.flatMap(filesOf)),
  ])
  const cards = rows.flatMap((row): ContentCard[] => {
    const decision = decisions.get(row.id)!
    const film = files.get(row.video_id ?? '')
    if (decision.sees === 'nothing' || !film) return []
    return [
      {
        ...cardView(row, people.get(row.performer_id)!, decision),
        kind: 'video',
        inside: countMedia([film]),
        picture: pictureOf(ctx, { viewer, row, film, thumbnail: files.get(row.thumbnail_id ?? '') }, decision.sees),
      },
    ]
  })
  return new Map(cards.map((card) => [card._id, card]))
}

interface Pictured extends Pick<Shown, 'row' | 'viewer'> {
  readonly film: FileRow
  readonly thumbnail: FileRow | undefined
}

/** Everyone sees the thumbnail. Only viewers with access see a frame of the video. */
function pictureOf(
  services: Services,
  { viewer, row, film, thumbnail }: Pictured,
  sees: 'all' | 'teaser',
): NonNullable<ContentCard['picture']> {
  const how = showing(services, viewer, row)
  if (thumbnail?.status === 'ready') {
    const { url, width, height, placeholder } = photoView(thumbnail, how)
    return { url, width, height, placeholder }
  }
  if (sees === 'teaser') return { url: '', ...blurredView(film) }
  const { posterUrl: url, width, height, placeholder } = videoView(film, how)
  return { url, width, height, placeholder }
}

/** Returns the owner's videos with all fields of their form, in the given order. */
export async function ownVideoViews(
  ctx: Pick<Context, 'db'> & Services,
  viewer: Anyone,
  rows: readonly VideoRow[],
): Promise<OwnVideo[]> {
  const ids = rows.map((row) => row.id)
  const [people, files, sales, engagements] = await Promise.all([
    peopleById(
      ctx.db,
      rows.map((row) => row.performer_id),
    ),
    filesById(ctx.db, rows.flatMap(filesOf)),
    salesCounts(ctx.db, ids),
    engagementOf(ctx.db, viewer, rows.map(subjectOf)),
  ])
  return rows.map((row) => {
    const film = files.get(row.video_id ?? '')
    return {
      ...head(ctx, { row, viewer, performer: people.get(row.performer_id)!, files }),
      version: row.version,
      ...(film && { video: videoView(film, showing(ctx, viewer, row)) }),
      status: row.status,
      ...(row.scheduled_at && { scheduledAt: row.scheduled_at.toISOString() }),
      totalSales: sales.get(row.id) ?? 0,
      engagement: engagements.get(row.id)!,
    }
  })
}
