import type { ContentCard } from '@fanfare/contract/content'
import type { Engagement } from '@fanfare/contract/engagement'
import type { Blurred, Media } from '@fanfare/contract/media'
import type { Post, OwnPost } from '@fanfare/contract/posts'
import type { Person } from '@fanfare/contract/people'
import { accessDecisions, visibleFiles, type AccessDecision } from '#core/access/index.ts'
import { engagementOf } from '#core/engagement/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { blurredView, filesById, insideOf, mediaView, type FileRow } from '#core/media/index.ts'
import { salesCounts } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { shortened } from '#lib/text.ts'
import type { Anyone } from '#platform/viewer.ts'
import type { Db, Context, Services } from '#platform/context.ts'
import { subjectOf } from './subject.ts'
import type { PostRow } from './store.ts'

/** A page of posts as this viewer may see them; posts that the viewer may not see at all are left out. */
export async function postViews(ctx: Context, viewer: Anyone, rows: readonly PostRow[]): Promise<Post[]> {
  const subjects = rows.map(subjectOf)
  const [decisions, engagements, people, files] = await Promise.all([
    accessDecisions(ctx.db, viewer, subjects),
    engagementOf(ctx.db, viewer, subjects),
    peopleById(
      ctx.db,
      rows.map((row) => row.performer_id),
    ),
    visibleFiles(
      ctx.db,
      viewer,
      rows.flatMap((row) => row.file_ids),
    ),
  ])
  const now = ctx.clock.now()
  return rows.flatMap((row) => {
    const decision = decisions.get(row.id)!
    if (decision.sees === 'nothing') return []
    const engagement = engagements.get(row.id)!
    const parts = { performer: people.get(row.performer_id)!, engagement, files: filesOf(row, files), now }
    return [postView(ctx, viewer, row, decision, parts)]
  })
}

interface Parts {
  readonly performer: Person
  readonly engagement: Engagement
  readonly files: readonly FileRow[]
  readonly now: Date
}

const filesOf = (row: PostRow, files: ReadonlyMap<string, FileRow>) => row.file_ids.flatMap((id) => files.get(id) ?? [])

const head = (row: PostRow, performer: Person) => ({
  _id: row.id,
  performer,
  audience: row.audience,
  price: fromMinorUnits(row.price),
  createdAt: (row.published_at ?? row.created_at).toISOString(),
})

/** Each branch builds its view from single fields; never a full view with fields removed. */
function postView(
  ctx: Services,
  viewer: Anyone,
  row: PostRow,
  decision: Exclude<AccessDecision, { sees: 'nothing' }>,
  parts: Parts,
): Post {
  const { performer, engagement, files, now } = parts
  if (decision.sees === 'teaser')
    return {
      ...head(row, performer),
      engagement,
      locked: true,
      teaser: row.teaser,
      inside: insideOf(files),
      previews: files.map(blurredView),
      unlock: decision.unlock,
    }
  return {
    ...head(row, performer),
    engagement,
    locked: false,
    text: row.text,
    files: mediaOf(ctx, row, { files, now, viewerId: viewer.id }),
    can: viewer.id === row.performer_id ? ['edit', 'delete'] : viewer.role === 'fan' ? ['tip'] : [],
  }
}

interface Shown {
  readonly files: readonly FileRow[]
  readonly now: Date
  readonly viewerId: string | null
}

const mediaOf = ({ urls }: Services, row: PostRow, { files, now, viewerId }: Shown) =>
  files.map((file) => ({
    ...mediaView(file, { urls, now, viewerId, by: { kind: 'post', id: row.id } }),
    alt: row.alts[row.file_ids.indexOf(file.id)] || file.alt,
  }))

/** Of what is shown whole, the views are there and not the files. */
const insideOfMedia = (media: readonly Media[]) =>
  insideOf(media.map((one) => ({ kind: one.type, duration_ms: one.type === 'video' ? one.seconds * 1000 : 0 })))

function pictureOf(one: Media | Blurred): NonNullable<ContentCard['picture']> {
  const { width, height, placeholder } = one
  const url = !('type' in one) ? '' : one.type === 'video' ? one.posterUrl : one.url
  return { url, width, height, placeholder }
}

const TITLE_CHARACTERS = 120

/** As they stand in lists of things of many kinds; posts that the viewer may not see at all are left out. */
export async function postCards(ctx: Context, viewer: Anyone, rows: readonly PostRow[]): Promise<ContentCard[]> {
  return (await postViews(ctx, viewer, rows)).map((post) => {
    const [picture] = post.locked ? post.previews : post.files
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
      ...(picture && { picture: pictureOf(picture) }),
      createdAt: post.createdAt,
    }
  })
}

/** The owner's own posts, with all fields of their form. */
export async function ownPostViews(ctx: Services, db: Db, rows: readonly PostRow[]): Promise<OwnPost[]> {
  const people = await peopleById(
    db,
    rows.map((row) => row.performer_id),
  )
  const files = await filesById(
    db,
    rows.flatMap((row) => row.file_ids),
  )
  const sales = await salesCounts(
    db,
    rows.map((row) => row.id),
  )
  const now = ctx.clock.now()
  return rows.map((row) => ({
    ...head(row, people.get(row.performer_id)!),
    text: row.text,
    teaser: row.teaser,
    files: mediaOf(ctx, row, { files: filesOf(row, files), now, viewerId: row.performer_id }),
    status: row.status,
    totalSales: sales.get(row.id) ?? 0,
  }))
}
