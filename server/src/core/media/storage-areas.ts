/** Defines areas of the storage and which of their names still belong to an existing object. All others are deleted. */
import { accountPictures } from '#core/accounts/index.ts'
import { isId } from '#lib/id.ts'
import type { Db, Services } from '#platform/context.ts'
import { keyOfPublicUrl, publicUrl } from '#platform/media-url.ts'
import { storedKinds } from './file-kinds.ts'
import { ORIGINALS, RAW } from './keys.ts'
import { filesById } from './store.ts'

export interface StorageArea {
  /** Each name in the folder begins with an id. */
  readonly folder: string
  known(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns the bytes that an account keeps in the area. Absent if they do not count toward the quota. */
  bytesOf?(db: Db, ownerId: string): Promise<number>
}

const ofFiles = [RAW, ORIGINALS, ...Object.values(storedKinds).map(({ area }) => area)].map(
  (folder): StorageArea => ({
    folder,
    known: async (db, ids) => new Set((await filesById(db, ids)).keys()),
  }),
)

export const publicFolder = (id: string): string => `public/${id}`
export const publicKey = (id: string, kind: 'avatar' | 'cover'): string => `${publicFolder(id)}/${kind}.webp`
export const idOfPublicUrl = (url: string): string | undefined => keyOfPublicUrl(url)?.split('/')[1]

const ofAccounts: StorageArea = {
  folder: 'public',
  async known(db, ids) {
    const urls = ids.flatMap((id) => [publicUrl(publicKey(id, 'avatar')), publicUrl(publicKey(id, 'cover'))])
    const shown = await accountPictures(db, urls)
    return new Set(shown.flatMap((url) => idOfPublicUrl(url) ?? []))
  },
}

const ofFeatures = new WeakMap<object, readonly StorageArea[]>()

export const installStorageAreas = (ctx: Services, all: readonly StorageArea[]): void => void ofFeatures.set(ctx.application, all)

export const storageAreas = (ctx: Services): readonly StorageArea[] => [
  ...ofFiles,
  ofAccounts,
  ...(ofFeatures.get(ctx.application) ?? []),
]

/** Returns the bytes that an account keeps in areas of features. */
export async function bytesInAreas(ctx: Services, db: Db, ownerId: string): Promise<number> {
  let bytes = 0
  for (const area of ofFeatures.get(ctx.application) ?? []) bytes += (await area.bytesOf?.(db, ownerId)) ?? 0
  return bytes
}

const BATCH_SIZE = 1000

/**
 * Splits an area's names into those that belong to an existing object and those that do not. A name without an id is in neither
 * list.
 */
export async function partitionByUse(db: Db, area: StorageArea, names: readonly string[]) {
  const [known, unknown]: [string[], string[]] = [[], []]
  for (let at = 0; at < names.length; at += BATCH_SIZE) {
    const some = names.slice(at, at + BATCH_SIZE).filter((name) => isId(idOf(name)))
    const ids = await area.known(db, some.map(idOf))
    for (const name of some) (ids.has(idOf(name)) ? known : unknown).push(name)
  }
  return { known, unknown }
}

/** Parses `<id>`, or `<id>.<extension>` for a document. */
const idOf = (name: string): string => name.slice(0, 36)
