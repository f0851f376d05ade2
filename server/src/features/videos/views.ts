import type { ContentCard } from '@fanfare/contract/content'
import type { Person } from '@fanfare/contract/people'
import type { OwnVideo, Video } from '@fanfare/contract/videos'
import { actionsFor } from '#core/content/index.ts'
import { engagementOf } from '#core/engagement/index.ts'
import { blurredView, countMedia, photoView, readyFiles, videoView, type FileRow } from '#core/media/index.ts'
import { actsOf, cardView, ownParts, ownView, shownRows, subjectOf, titledHeadView, type Own } from '#core/publications/index.ts'
import type { Context, Reader, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { videoKind, type VideoRow } from './video.ts'

type Files = ReadonlyMap<string, FileRow>

const fileIdsOf = (row: VideoRow): string[] => [row.video_id, row.teaser_id, row.thumbnail_id].filter((id) => id !== null)

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
    ...titledHeadView(row, performer),
    tags: row.tags,
    ...(teaser && { teaser: videoView(teaser, how) }),
    ...(thumbnail && { thumbnail: photoView(thumbnail, how) }),
  }
}

/** Returns the viewer's view of a video, or undefined if they may not see it at all. */
export async function publicView(ctx: Context, viewer: Anyone, row: VideoRow): Promise<Video | undefined> {
  const [[shown], engagements] = await Promise.all([
    shownRows(videoKind, { ctx, viewer, fileIdsOf }, [row]),
    engagementOf(ctx.db, viewer, [subjectOf(videoKind, row)]),
  ])
  const film = shown?.files.get(row.video_id ?? '')
  if (!shown || !film) return undefined
  const { performer, decision } = shown
  const files = viewer.id === row.performer_id ? shown.files : readyFiles(shown.files)
  const shared = { ...head(ctx, { row, viewer, performer, files }), engagement: engagements.get(row.id)! }
  if (decision.sees === 'teaser')
    return { ...shared, locked: true, inside: countMedia([film]), preview: blurredView(film), unlock: decision.unlock }
  return { ...shared, locked: false, video: videoView(film, showing(ctx, viewer, row)), can: actionsFor(viewer, performer) }
}

/** Returns cards for lists of mixed content, by id, without videos the viewer may not see. */
export async function videoCards(
  ctx: Reader,
  viewer: Anyone,
  rows: readonly VideoRow[],
): Promise<ReadonlyMap<string, ContentCard>> {
  const shown = await shownRows(videoKind, { ctx, viewer, fileIdsOf }, rows)
  const cards = shown.flatMap(({ row, performer, decision, files }): ContentCard[] => {
    const film = files.get(row.video_id ?? '')
    if (!film) return []
    const picture = pictureOf(ctx, { viewer, row, film, thumbnail: files.get(row.thumbnail_id ?? '') }, decision.sees)
    return [{ ...cardView(row, performer, decision), kind: 'video', inside: countMedia([film]), picture }]
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

export const ownVideoView = async (own: Own, row: VideoRow): Promise<OwnVideo> => (await ownVideoViews(own, [row]))[0]!

/** Returns the owner's videos with all fields of their form, in the given order. */
export async function ownVideoViews({ services, db, viewer }: Own, rows: readonly VideoRow[]): Promise<OwnVideo[]> {
  const [{ performerOf, files, salesOf }, engagements] = await Promise.all([
    ownParts(db, rows, rows.flatMap(fileIdsOf)),
    engagementOf(
      db,
      viewer,
      rows.map((row) => subjectOf(videoKind, row)),
    ),
  ])
  return rows.map((row) => {
    const film = files.get(row.video_id ?? '')
    return {
      ...head(services, { row, viewer, performer: performerOf(row), files }),
      ...ownView(row, salesOf(row)),
      can: actsOf(row),
      ...(film && { video: videoView(film, showing(services, viewer, row)) }),
      engagement: engagements.get(row.id)!,
    }
  })
}
