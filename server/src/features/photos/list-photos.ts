/** Lists the photos in performers' published items, as one viewer may see them. */
import type { ContentCard } from '@fanfare/contract/content'
import type { PhotoTile } from '@fanfare/contract/photos'
import { visibleFiles } from '#core/access/index.ts'
import { contentCards, contentKinds, type Subject } from '#core/content/index.ts'
import { blurredView, photosDescribedBy, photoView, type FileRow } from '#core/media/index.ts'
import { publicationsWithPhotos } from '#core/publications/index.ts'
import { queryOf, termsOf } from '#core/search/index.ts'
import type { Place } from '#lib/page.ts'
import type { Context } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { photoCursor, type PhotoPlace } from './cursor.ts'

interface PhotosQuery {
  /** Absent for all performers. */
  readonly ownerId: string | undefined
  /** Words in the items or in descriptions of their open photos; for one owner only. */
  readonly words?: string
  readonly limit: number
  readonly from: PhotoPlace | undefined
}

/** One file of an item, or all locked ones together. */
interface Entry {
  readonly thing: Thing
  readonly fileIds: readonly string[]
  readonly isLocked: boolean
  /** The place where the list continues after this entry. */
  readonly next: PhotoPlace
}

interface Thing extends Place {
  readonly card: ContentCard
  readonly subject: Subject
  /** True if all of its photos match, not only those whose descriptions match. */
  readonly isWhole: boolean
}

/**
 * Reads items in order of publication and their photos in their own order. A page is a part of this sequence. An item's card
 * decides whether it is locked.
 */
export async function listPhotos(
  ctx: Context,
  viewer: Anyone,
  { ownerId, words = '', limit, from }: PhotosQuery,
): Promise<{ data: PhotoTile[]; next?: string }> {
  // Each item makes at least one entry, except the item where the previous page ended and items the viewer may not see.
  const found = ownerId === undefined || words.trim() === '' ? undefined : await findByWords(ctx, ownerId, words)
  const places = await publicationsWithPhotos(ctx.db, { ownerId, viewer, found }, { limit: limit + 2, from })
  const things = await load(ctx, viewer, places)
  const all = things.flatMap((thing) =>
    entriesOf(thing).filter(({ next, isLocked, fileIds }) => {
      // A locked photo is not found by its description, which only viewers with access may read.
      const isWanted = thing.isWhole || (!isLocked && fileIds.some((id) => found?.fileIds.has(id)))
      return isWanted && !isPassed(next, from)
    }),
  )
  const entries = all.slice(0, limit)
  const files = await visibleFiles(
    ctx.db,
    viewer,
    entries.flatMap(({ fileIds }) => fileIds),
  )
  const data = entries.flatMap((entry) => tileOf(ctx, entry, files) ?? [])
  const last = places.at(-1)
  const rest = places.length === limit + 2 && last ? { at: last.at, id: last.id, shown: ALL_SHOWN } : undefined
  const next = all.length > limit ? entries.at(-1)?.next : rest
  return { data, ...(next && { next: photoCursor(next) }) }
}

const MAX_DESCRIBED = 500

async function findByWords(ctx: Context, ownerId: string, words: string) {
  const { fileIds, subjectIds } = await photosDescribedBy(ctx.db, ownerId, words, MAX_DESCRIBED)
  return { words: queryOf(termsOf(words)), ids: subjectIds, fileIds: new Set(fileIds) }
}

/** More photos than any item has, which means that the whole item was shown. */
const ALL_SHOWN = 999

const isPassed = (next: PhotoPlace, from: PhotoPlace | undefined) =>
  from !== undefined && next.id === from.id && next.shown <= from.shown

type FoundPlace = Awaited<ReturnType<typeof publicationsWithPhotos>>[number]

async function load(ctx: Context, viewer: Anyone, places: readonly FoundPlace[]): Promise<Thing[]> {
  const idsOf = (name: string) => places.filter(({ kind }) => kind === name).map(({ id }) => id)
  const kinds = [...contentKinds(ctx).values()].filter(({ kind }) => places.some((place) => place.kind === kind))
  const [cards, ...loaded] = await Promise.all([
    contentCards(ctx, viewer, places),
    ...kinds.map(({ kind, load: read }) => read(ctx.db, idsOf(kind), 'none')),
  ])
  const subjects = new Map(loaded.flat().map((subject) => [subject.id, subject]))
  return places.flatMap(({ at, id, hasWords: isWhole }) => {
    const [card, subject] = [cards.get(id), subjects.get(id)]
    return card && subject ? [{ at, id, card, subject, isWhole }] : []
  })
}

/** Returns an entry per open photo and one entry for all locked photos. */
function entriesOf(thing: Thing): Entry[] {
  const { at, id, card, subject } = thing
  const open = [...(subject.openFileIds ?? []), ...(card.locked ? [] : subject.fileIds)]
  const entries = open.map((fileId, i) => ({ thing, fileIds: [fileId], isLocked: false, next: { at, id, shown: i + 1 } }))
  if (!card.locked || subject.fileIds.length === 0) return entries
  return [...entries, { thing, fileIds: subject.fileIds, isLocked: true, next: { at, id, shown: open.length + 1 } }]
}

function tileOf(ctx: Context, { thing: { card }, fileIds, isLocked }: Entry, files: ReadonlyMap<string, FileRow>) {
  const photos = fileIds.flatMap((id) => files.get(id) ?? []).filter(({ kind, status }) => kind === 'photo' && status === 'ready')
  const [first] = photos
  if (!first) return undefined
  const { _id, kind, performer, title, createdAt, unlock } = card
  const of = { _id, kind, performer, title, createdAt }
  if (isLocked)
    return { _id: `${_id} locked`, locked: true as const, of, preview: blurredView(first), photos: photos.length, unlock }
  return {
    _id: `${_id} ${first.id}`,
    locked: false as const,
    of,
    photo: photoView(first, { urls: ctx.urls, now: ctx.clock.now() }),
  }
}
