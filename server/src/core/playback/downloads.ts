/** Decides who may download originals: the owner, and buyers if the owner allows it. */
import { accessDecisions, entitledAmong, visibleFiles } from '#core/access/index.ts'
import { allowingDownloads } from '#core/accounts/index.ts'
import { unconsentedAmong, type Showing } from '#core/consents/index.ts'
import { contentKinds, type ContentRef, type Subject } from '#core/content/index.ts'
import { originalFolder, ORIGINALS, storedKinds, type FileRow } from '#core/media/index.ts'
import { isId } from '#lib/id.ts'
import type { Services, Db } from '#platform/context.ts'
import type { DownloadArea } from '#platform/download-routes.ts'
import { savedTypeOf } from '#platform/media-routes.ts'
import type { Anyone } from '#platform/viewer.ts'

/** Returns which of these objects the viewer owns, or has bought and sees completely, by id; with one read per kind. */
async function ownOrBought(
  ctx: Services,
  db: Db,
  viewer: Anyone,
  refs: readonly ContentRef[],
): Promise<ReadonlyMap<string, Subject>> {
  if (viewer.id === null) return new Map()
  const byKind = [...contentKinds(ctx).values()].map(async ({ kind, load }) => {
    const ids = refs.flatMap((ref) => (ref.kind === kind && isId(ref.id) ? ref.id : []))
    return ids.length === 0 ? [] : load(db, ids, 'none')
  })
  const subjects = (await Promise.all(byKind)).flat()
  if (subjects.length === 0) return new Map()
  const ids = subjects.map(({ id }) => id)
  const [decisions, bought] = await Promise.all([
    accessDecisions(db, viewer, subjects),
    entitledAmong(db, viewer.id, ['purchase'], ids),
  ])
  const isOpen = ({ id, ownerId }: Subject) => ownerId === viewer.id || (bought.has(id) && decisions.get(id)?.sees === 'all')
  return new Map(subjects.filter(isOpen).map((subject) => [subject.id, subject]))
}

export async function downloadableAmong(
  ctx: Services,
  db: Db,
  viewer: Anyone,
  refs: readonly ContentRef[],
): Promise<Set<string>> {
  const subjects = [...(await ownOrBought(ctx, db, viewer, refs)).values()]
  if (subjects.length === 0) return new Set()
  const allowing = await allowingDownloads(
    db,
    subjects.map(({ ownerId }) => ownerId),
  )
  const may = (one: Subject) => (one.ownerId === viewer.id || allowing.has(one.ownerId)) && mediaOf(one).length > 0
  return new Set(subjects.filter(may).map(({ id }) => id))
}

/**
 * Returns the files of one object, or none if its owner does not allow downloads. Undefined for a viewer who neither owns nor has
 * bought it.
 */
export async function downloadsOf(ctx: Services, db: Db, viewer: Anyone, ref: ContentRef): Promise<FileRow[] | undefined> {
  const subject = (await ownOrBought(ctx, db, viewer, [ref])).get(ref.id)
  if (!subject) return undefined
  const allowed = subject.ownerId === viewer.id || (await allowingDownloads(db, [subject.ownerId])).has(subject.ownerId)
  if (!allowed) return []
  const ids = mediaOf(subject)
  const files = await visibleFiles(db, viewer, ids)
  // People may have consented to be shown, and not to be saved.
  const kept = subject.ownerId === viewer.id ? new Set<string>() : await unconsentedAmong(db, ids, SAVED)
  return ids.flatMap((id) => (kept.has(id) ? [] : (files.get(id) ?? []))).filter(isDownloadable)
}

const SAVED: Showing = { to: 'recipients', isSold: false, isDownloadable: true }

/** Originals can be large, and a page with many of them stays open. The right to each is checked again with every request. */
export const DOWNLOAD_MINUTES = 12 * 60

export const originalDownloads: DownloadArea = {
  area: ORIGINALS,
  async open(ctx, viewer, { grant: { kind, subjectId, folder }, name }) {
    const files = await downloadsOf(ctx, ctx.db, viewer, { kind, id: subjectId })
    const file = files?.find(({ id }) => originalFolder(id) === folder)
    return file?.detail.original === name ? { saveAs: downloadName(file), type: savedTypeOf(name) } : undefined
  },
}

/** Returns a file name that does not reveal where the file comes from. */
export function downloadName({ id, kind, detail }: Pick<FileRow, 'id' | 'kind' | 'detail'>): string {
  const extension = (detail.original ?? '').split('.').at(-1) ?? ''
  return `${storedKinds[kind].savedAs}-${id.slice(-8)}.${extension}`
}

/**
 * Returns the sold files, then the open ones. `isDownloadable` skips teasers, which are pieces of other files. The media of goods
 * only show what is sold.
 */
const mediaOf = ({ fileIds, openFileIds = [], isUnlockable }: Subject): string[] =>
  isUnlockable === false ? [] : [...new Set([...fileIds, ...openFileIds])]

const isDownloadable = ({ kind, status, detail, teaser_of: teaserOf }: FileRow): boolean =>
  kind !== 'document' && status === 'ready' && detail.original !== undefined && teaserOf === null
