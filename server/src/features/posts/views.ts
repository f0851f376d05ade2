import type { ContentCard } from '@fanfare/contract/content'
import type { Engagement } from '@fanfare/contract/engagement'
import type { Blurred, Media } from '@fanfare/contract/media'
import type { Poll } from '@fanfare/contract/poll-views'
import type { Post } from '@fanfare/contract/posts'
import type { Person } from '@fanfare/contract/people'
import type { AccessDecision } from '#core/access/index.ts'
import { engagementOf } from '#core/engagement/index.ts'
import { actionsFor } from '#core/content/index.ts'
import { blurredView, countMedia, mediaView, type FileRow } from '#core/media/index.ts'
import { headView, shownRows, subjectOf } from '#core/publications/index.ts'
import { shortened } from '#lib/text.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Reader, Services } from '#platform/context.ts'
import { pollViews } from './poll-views.ts'
import { postKind, type PostRow } from './post.ts'

/** Returns the viewer's view of a page of posts, without posts they may not see at all. */
export async function postViews(ctx: Reader, viewer: Anyone, rows: readonly PostRow[]): Promise<Post[]> {
  const subjects = rows.map((row) => subjectOf(postKind, row))
  const now = ctx.clock.now()
  const [shown, engagements, polls] = await Promise.all([
    shownRows(postKind, { ctx, viewer, fileIdsOf }, rows),
    engagementOf(ctx.db, viewer, subjects),
    pollViews(ctx.db, viewer, rows, now),
  ])
  return shown.map(({ row, decision, performer, files }) => {
    const poll = (row.poll_id !== null && polls.get(row.poll_id)) || null
    return postView(ctx, viewer, row, decision, { performer, engagement: engagements.get(row.id)!, files, poll, now })
  })
}

interface Parts {
  readonly performer: Person
  readonly engagement: Engagement
  readonly files: ReadonlyMap<string, FileRow>
  readonly poll: Poll | null
  readonly now: Date
}

export const fileIdsOf = (row: PostRow): string[] => [...row.file_ids, ...(row.thumbnail_id === null ? [] : [row.thumbnail_id])]
export const filesOf = (row: PostRow, files: ReadonlyMap<string, FileRow>) => row.file_ids.flatMap((id) => files.get(id) ?? [])

export const head = (row: PostRow, performer: Person) => ({
  ...headView(row, performer),
  editedAt: row.edited_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  isPinned: row.pinned !== null,
})

/** Each branch builds its view from single fields; never a full view with fields removed. */
function postView(
  ctx: Services,
  viewer: Anyone,
  row: PostRow,
  decision: Exclude<AccessDecision, { sees: 'nothing' }>,
  parts: Parts,
): Post {
  const { performer, engagement, now } = parts
  // Others see a file that was added later only when it is ready.
  const files = filesOf(row, parts.files).filter(({ status }) => status === 'ready' || viewer.id === row.performer_id)
  const shown = { all: parts.files, now, viewerId: viewer.id }
  if (decision.sees === 'teaser') {
    const closed = files.filter(({ id }) => !row.open_file_ids.includes(id))
    return {
      ...head(row, performer),
      engagement,
      locked: true,
      teaser: row.teaser,
      open: mediaOf(ctx, row, { ...shown, files: files.filter(({ id }) => row.open_file_ids.includes(id)) }),
      inside: countMedia(closed),
      previews: closed.map((file) => blurredView(pictureOf(row, file, parts.files) ?? file)),
      hasPoll: row.poll_id !== null,
      unlock: decision.unlock,
    }
  }
  return {
    ...head(row, performer),
    engagement,
    locked: false,
    text: row.text,
    files: mediaOf(ctx, row, { ...shown, files }),
    poll: parts.poll,
    can: actionsFor(viewer, performer),
  }
}

interface Shown {
  readonly files: readonly FileRow[]
  /** Files of all posts of the page. */
  readonly all: ReadonlyMap<string, FileRow>
  readonly now: Date
  readonly viewerId: string | null
}

export function mediaOf({ urls }: Services, row: PostRow, { files, all, now, viewerId }: Shown): Media[] {
  const showing = { urls, now, viewerId, by: { kind: 'post', id: row.id } }
  return files.map((file) => {
    const media = mediaView(file, showing)
    const alt = row.alts[row.file_ids.indexOf(file.id)] || file.alt
    const picture = pictureOf(row, file, all)
    if (media.type === 'photo' || !picture) return { ...media, alt }
    const still = mediaView(picture, showing)
    return { ...media, alt, posterUrl: still.url, placeholder: still.placeholder }
  })
}

/** Returns the thumbnail of the post's video, the first that is not an open teaser. It is locked like the video. */
function pictureOf(row: PostRow, file: FileRow, files: ReadonlyMap<string, FileRow>): FileRow | undefined {
  if (file.kind !== 'video' || row.thumbnail_id === null) return undefined
  const thumbnail = files.get(row.thumbnail_id)
  if (thumbnail?.status !== 'ready') return undefined
  const videos = row.file_ids.filter((id) => files.get(id)?.kind === 'video')
  const main = videos.find((id) => !row.open_file_ids.includes(id)) ?? videos[0]
  return main === file.id ? thumbnail : undefined
}

/** Media that are shown in full have views, and no files here. */
const insideOfMedia = (media: readonly Media[]) =>
  countMedia(
    media.map((one) => ({
      kind: one.type,
      duration_ms: one.type === 'photo' ? 0 : one.seconds * 1000,
      ai: one.ai ?? 'none',
    })),
  )

function tileOf(one: Media | Blurred): NonNullable<ContentCard['picture']> {
  const { width, height, placeholder } = one
  const url = !('type' in one) ? '' : one.type === 'photo' ? one.url : one.posterUrl
  return { url, width, height, placeholder }
}

const TITLE_CHARACTERS = 120

/** Returns cards for lists of mixed content, without posts the viewer may not see. */
export async function postCards(ctx: Reader, viewer: Anyone, rows: readonly PostRow[]): Promise<ContentCard[]> {
  return (await postViews(ctx, viewer, rows)).map((post) => {
    const [picture] = post.locked ? [...post.open, ...post.previews] : post.files
    return {
      _id: post._id,
      kind: 'post',
      performer: post.performer,
      title: shortened(post.locked ? post.teaser : post.text, TITLE_CHARACTERS),
      audience: post.audience,
      price: post.price,
      inside: post.locked ? post.inside : insideOfMedia(post.files),
      locked: post.locked,
      unlock: post.locked ? post.unlock : [],
      ...(picture && { picture: tileOf(picture) }),
      ...(post.ai && { ai: post.ai }),
      createdAt: post.createdAt,
    }
  })
}
