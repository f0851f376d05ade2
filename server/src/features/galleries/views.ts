import type { ContentCard } from '@fanfare/contract/content'
import { MAX_PREVIEWS, type Gallery, type OwnGallery, type OwnGalleryRow } from '@fanfare/contract/galleries'
import type { Photo } from '@fanfare/contract/media'
import type { Person } from '@fanfare/contract/people'
import { withdrawnFor } from '#core/access/index.ts'
import { actionsFor } from '#core/content/index.ts'
import { engagementOf } from '#core/engagement/index.ts'
import { blurredView, countMedia, photoView, readyFiles, type FileRow } from '#core/media/index.ts'
import { actsOf, cardView, ownParts, ownView, shownRows, subjectOf, titledHeadView, type Own } from '#core/publications/index.ts'
import type { Context, Reader, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { galleryKind, type GalleryRow } from './gallery.ts'

type Files = ReadonlyMap<string, FileRow>

const filesIn = (ids: readonly string[], files: Files) => ids.flatMap((id) => files.get(id) ?? [])
const fileIdsOf = ({ file_ids: ids, cover_id: cover }: GalleryRow): string[] => (cover === null ? ids : [...ids, cover])

function head(services: Services, row: GalleryRow, { performer, files }: { performer: Person; files: Files }) {
  const cover = row.cover_id === null ? undefined : files.get(row.cover_id)
  return {
    ...titledHeadView(row, performer),
    totalPhotos: row.file_ids.length,
    ...(cover && { cover: photoOf(services, cover) }),
  }
}

const photoOf = ({ urls, clock }: Services, file: FileRow): Photo => photoView(file, { urls, now: clock.now() })

/** Returns the viewer's view of a gallery, or undefined if they may not see it at all. */
export async function galleryView(ctx: Context, viewer: Anyone, row: GalleryRow): Promise<Gallery | undefined> {
  const subject = subjectOf(galleryKind, row)
  const [[shown], engagements] = await Promise.all([
    shownRows(galleryKind, { ctx, viewer, fileIdsOf }, [row]),
    engagementOf(ctx.db, viewer, [subject]),
  ])
  if (!shown) return undefined
  const { performer, decision } = shown
  const engagement = engagements.get(row.id)!
  const files = viewer.id === row.performer_id ? shown.files : readyFiles(shown.files)
  const photos = filesIn(row.file_ids, files)
  const shared = { ...head(ctx, row, { performer, files }), totalPhotos: photos.length, engagement }
  if (decision.sees === 'teaser') {
    const locked = filesIn(subject.fileIds, files)
    return {
      ...shared,
      locked: true,
      inside: countMedia(locked),
      previews: locked.slice(0, MAX_PREVIEWS).map(blurredView),
      unlock: decision.unlock,
    }
  }
  return { ...shared, locked: false, photos: photos.map((file) => photoOf(ctx, file)), can: actionsFor(viewer, performer) }
}

/** Returns the photo that represents a gallery in lists. */
const pictureIdOf = (row: GalleryRow): string[] => [row.cover_id ?? row.file_ids[0] ?? []].flat()

/**
 * Returns cards for lists of mixed content, by id, without galleries the viewer may not see. Reads one file of each gallery, and
 * checks access to the other files.
 */
export async function galleryCards(
  ctx: Reader,
  viewer: Anyone,
  rows: readonly GalleryRow[],
): Promise<ReadonlyMap<string, ContentCard>> {
  const [shown, withdrawn] = await Promise.all([
    shownRows(galleryKind, { ctx, viewer, fileIdsOf: pictureIdOf }, rows),
    withdrawnFor(
      ctx.db,
      viewer,
      rows.flatMap((row) => row.file_ids),
    ),
  ])
  const cards = shown.map(({ row, performer, decision, files }): ContentCard => {
    const [file] = filesIn(pictureIdOf(row), readyFiles(files))
    const photos = row.file_ids.filter((id) => !withdrawn.has(id)).length
    const isOpen = decision.sees === 'all' || file?.id === row.cover_id
    return {
      ...cardView(row, performer, decision),
      kind: 'gallery',
      inside: { photos, videos: 0, audios: 0, seconds: 0 },
      ...(file && { picture: isOpen ? pictureOf(photoOf(ctx, file)) : { url: '', ...blurredView(file) } }),
    }
  })
  return new Map(cards.map((card) => [card._id, card]))
}

const pictureOf = ({ url, width, height, placeholder }: Photo) => ({ url, width, height, placeholder })

/** Returns one of the owner's galleries with all fields of its form. */
export async function ownGalleryView({ services, db }: Own, row: GalleryRow): Promise<OwnGallery> {
  const { performerOf, files, salesOf } = await ownParts(db, [row], fileIdsOf(row))
  return {
    ...head(services, row, { performer: performerOf(row), files }),
    ...ownView(row, salesOf(row)),
    can: actsOf(row),
    coverId: row.cover_id,
    photos: filesIn(row.file_ids, files).map((file) => photoOf(services, file)),
  }
}

/** Returns rows of the owner's list, in the given order. */
export async function ownGalleryRows(ctx: Context, viewer: Anyone, rows: readonly GalleryRow[]): Promise<OwnGalleryRow[]> {
  const [{ performerOf, files, salesOf }, engagements] = await Promise.all([
    ownParts(ctx.db, rows, rows.flatMap(pictureIdOf)),
    engagementOf(
      ctx.db,
      viewer,
      rows.map((row) => subjectOf(galleryKind, row)),
    ),
  ])
  return rows.map((row) => {
    const [file] = filesIn(pictureIdOf(row), files)
    return {
      ...head(ctx, row, { performer: performerOf(row), files }),
      ...ownView(row, salesOf(row)),
      can: actsOf(row),
      ...(file && { picture: photoOf(ctx, file) }),
      engagement: engagements.get(row.id)!,
    }
  })
}
