import type { ContentCard } from '@fanfare/contract/content'
import { MAX_PREVIEWS, type Gallery, type OwnGallery, type OwnGalleryRow } from '@fanfare/contract/galleries'
import type { Photo } from '@fanfare/contract/media'
import type { Person } from '@fanfare/contract/people'
import { accessDecision, accessDecisions, visibleFiles, withdrawnFor } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { actionsFor } from '#core/content/index.ts'
import { engagementOf } from '#core/engagement/index.ts'
import { blurredView, filesById, countMedia, photoView, readyFiles, type FileRow } from '#core/media/index.ts'
import { salesCounts } from '#core/money/index.ts'
import { cardView, headView } from '#core/publications/index.ts'
import type { Context, Db, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { filesOf } from './rules.ts'
import type { GalleryRow } from './store.ts'
import { subjectOf } from './subject.ts'

type Files = ReadonlyMap<string, FileRow>

const filesIn = (ids: readonly string[], files: Files) => ids.flatMap((id) => files.get(id) ?? [])

function head(services: Services, row: GalleryRow, { performer, files }: { performer: Person; files: Files }) {
  const cover = row.cover_id === null ? undefined : files.get(row.cover_id)
  return {
    ...headView(row, performer),
    totalPhotos: row.file_ids.length,
    ...(cover && { cover: photoOf(services, cover) }),
  }
}

const photoOf = ({ urls, clock }: Services, file: FileRow): Photo => photoView(file, { urls, now: clock.now() })

/** Returns the viewer's view of a gallery, or undefined if they may not see it at all. */
export async function galleryView(ctx: Context, viewer: Anyone, row: GalleryRow): Promise<Gallery | undefined> {
  const subject = subjectOf(row)
  const [decision, engagements, people, stored] = await Promise.all([
    accessDecision(ctx.db, viewer, subject),
    engagementOf(ctx.db, viewer, [subject]),
    peopleById(ctx.db, [row.performer_id]),
    visibleFiles(ctx.db, viewer, filesOf(row)),
  ])
  if (decision.sees === 'nothing') return undefined
  const engagement = engagements.get(row.id)!
  const files = viewer.id === row.performer_id ? stored : readyFiles(stored)
  const totalPhotos = filesIn(row.file_ids, files).length
  const shared = { ...head(ctx, row, { performer: people.get(row.performer_id)!, files }), totalPhotos }
  if (decision.sees === 'teaser') {
    const locked = filesIn(subject.fileIds, files)
    return {
      ...shared,
      engagement,
      locked: true,
      inside: countMedia(locked),
      previews: locked.slice(0, MAX_PREVIEWS).map(blurredView),
      unlock: decision.unlock,
    }
  }
  return {
    ...shared,
    engagement,
    locked: false,
    photos: filesIn(row.file_ids, files).map((file) => photoOf(ctx, file)),
    can: actionsFor(viewer, shared.performer),
  }
}

/** Returns the photo that represents a gallery in lists. */
const pictureIdOf = (row: GalleryRow): string[] => [row.cover_id ?? row.file_ids[0] ?? []].flat()

/**
 * Returns cards for lists of mixed content, by id, without galleries the viewer may not see. Reads one file of each gallery, and
 * checks access to the other files.
 */
export async function galleryCards(
  ctx: Context,
  viewer: Anyone,
  rows: readonly GalleryRow[],
): Promise<ReadonlyMap<string, ContentCard>> {
  const [decisions, people, files, withdrawn] = await Promise.all([
    accessDecisions(ctx.db, viewer, rows.map(subjectOf)),
    peopleById(
      ctx.db,
      rows.map((row) => row.performer_id),
    ),
    visibleFiles(ctx.db, viewer, rows.flatMap(pictureIdOf)),
    withdrawnFor(
      ctx.db,
      viewer,
      rows.flatMap((row) => row.file_ids),
    ),
  ])
  const cards = rows.flatMap((row): ContentCard[] => {
    const decision = decisions.get(row.id)!
    if (decision.sees === 'nothing') return []
    const [file] = filesIn(pictureIdOf(row), readyFiles(files))
    const photos = row.file_ids.filter((id) => !withdrawn.has(id)).length
    const isOpen = decision.sees === 'all' || file?.id === row.cover_id
    return [
      {
        ...cardView(row, people.get(row.performer_id)!, decision),
        kind: 'gallery',
        inside: { photos, videos: 0, audios: 0, seconds: 0 },
        ...(file && { picture: isOpen ? pictureOf(photoOf(ctx, file)) : { url: '', ...blurredView(file) } }),
      },
    ]
  })
  return new Map(cards.map((card) => [card._id, card]))
}

const pictureOf = ({ url, width, height, placeholder }: Photo) => ({ url, width, height, placeholder })

/** Returns one of the owner's galleries with all fields of its form. */
export async function ownGalleryView(ctx: Services, db: Db, row: GalleryRow): Promise<OwnGallery> {
  const [people, files, sales] = await Promise.all([
    peopleById(db, [row.performer_id]),
    filesById(db, filesOf(row)),
    salesCounts(db, [row.id]),
  ])
  return {
    ...head(ctx, row, { performer: people.get(row.performer_id)!, files }),
    version: row.version,
    coverId: row.cover_id,
    photos: filesIn(row.file_ids, files).map((file) => photoOf(ctx, file)),
    status: row.status,
    ...scheduledAtOf(row),
    totalSales: sales.get(row.id) ?? 0,
  }
}

const scheduledAtOf = ({ scheduled_at: at }: GalleryRow) => (at ? { scheduledAt: at.toISOString() } : {})

/** Returns rows of the owner's list, in the given order. */
export async function ownGalleryRows(ctx: Context, viewer: Anyone, rows: readonly GalleryRow[]): Promise<OwnGalleryRow[]> {
  const [people, files, sales, engagements] = await Promise.all([
    peopleById(
      ctx.db,
      rows.map((row) => row.performer_id),
    ),
    filesById(ctx.db, rows.flatMap(pictureIdOf)),
    salesCounts(
      ctx.db,
      rows.map((row) => row.id),
    ),
    engagementOf(ctx.db, viewer, rows.map(subjectOf)),
  ])
  return rows.map((row) => {
    const [file] = filesIn(pictureIdOf(row), files)
    return {
      ...head(ctx, row, { performer: people.get(row.performer_id)!, files }),
      ...(file && { picture: photoOf(ctx, file) }),
      status: row.status,
      ...scheduledAtOf(row),
      totalSales: sales.get(row.id) ?? 0,
      engagement: engagements.get(row.id)!,
    }
  })
}
