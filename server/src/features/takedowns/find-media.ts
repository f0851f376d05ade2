/** Finds media for an operator: all of an account, or those of the content at an address. */
import { accountById, findAccountForOperator, type Account } from '#core/accounts/index.ts'
import { contentKinds, readContent } from '#core/content/index.ts'
import { filesById, filesOwnedBefore, picturesOf, type FileRow, type PictureRow } from '#core/media/index.ts'
import { notFound } from '#lib/errors.ts'
import { cutPage, type Place } from '#lib/page.ts'
import type { Context } from '#platform/context.ts'

export interface Found {
  readonly owner: Account
  readonly files: readonly FileRow[]
  readonly next?: string
  /** The account's pictures, on the first page only. */
  readonly pictures: readonly PictureRow[]
  readonly onProfile: readonly FileRow[]
}

interface Page {
  readonly limit: number
  readonly after: Place | undefined
}

/** `of` is a username or an address. Throws `not_found`. */
export async function findMedia(ctx: Context, of: string, { limit, after }: Page): Promise<Found> {
  const path = pathIn(of)
  const thing = await thingAt(ctx, path)
  const owner = thing ? await accountById(ctx.db, thing.ownerId) : await ownerNamed(ctx, path)
  if (!owner) throw notFound()
  const found = thing
    ? pageOf([...(await filesById(ctx.db, thing.fileIds)).values()], { after, limit: limit + 1 })
    : await filesOwnedBefore(ctx.db, owner.id, after, limit + 1)
  const { rows, next } = cutPage(found, limit, placeOfFile)
  const isProfile = thing === undefined && after === undefined
  const [pictures, onProfile] = isProfile
    ? await Promise.all([picturesOf(ctx.db, owner.id), filesOnProfile(ctx, owner.id)])
    : [[], []]
  return { owner, files: rows, pictures, onProfile, ...(next !== undefined && { next }) }
}

/** Returns files that the account's profile shows directly, such as the welcome. */
async function filesOnProfile(ctx: Context, ownerId: string): Promise<FileRow[]> {
  const kinds = [...contentKinds(ctx).values()].filter((one) => one.isOnProfile)
  const subjects = await Promise.all(kinds.map(({ kind }) => readContent(ctx, ctx.db, kind, ownerId)))
  return [
    ...(
      await filesById(
        ctx.db,
        subjects.flatMap((one) => one?.fileIds ?? []),
      )
    ).values(),
  ]
}

const placeOfFile = ({ created_at: at, id }: FileRow): Place => ({ at, id })

/** In the same order as an account's media. */
function pageOf(files: readonly FileRow[], { after, limit }: Page): FileRow[] {
  const sorted = files.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
  const begin = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after.id) + 1
  return sorted.slice(begin, begin + limit)
}

async function ownerNamed(ctx: Context, path: string): Promise<Account | undefined> {
  const [username = ''] = path.replace(/^\/?@?/, '').split('/')
  return username === '' ? undefined : findAccountForOperator(ctx.db, username)
}

/** Returns the path without the site's origin, query and fragment. */
const pathIn = (of: string): string =>
  of
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/[?#].*$/, '')

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

async function thingAt(ctx: Context, path: string) {
  const id = ID.exec(path)?.[0]
  const kind = id === undefined ? undefined : [...contentKinds(ctx).values()].find((one) => one.pageOf?.(id) === path)
  if (id === undefined || kind === undefined) return undefined
  const subject = await readContent(ctx, ctx.db, kind.kind, id)
  if (!subject) return undefined
  return { ownerId: subject.ownerId, fileIds: [...(subject.openFileIds ?? []), ...subject.fileIds] }
}
