/** Unfinished uploads, kept in this browser until they are done: a reload goes on with them. */
import type { UploadKind } from '@fanfare/contract/uploads'

export interface StoredUpload {
  readonly key: string
  readonly accountId: string
  readonly name: string
  readonly type: UploadKind
  readonly bytes: number
  readonly lastModified: number
  /** Its place in the queue, by time. */
  readonly at: number
  readonly isPaused: boolean
  /** Where the server has what it has received. */
  readonly url?: string
  /** Absent where the browser keeps no file of this size: then it is chosen again. */
  readonly file?: File
}

const UPLOADS_DATABASE = 'fanfare-uploads'
const STORE = 'uploads'
/** The browser copies the file. */
const MOST_KEPT_BYTES = 1024 ** 3

let opened: Promise<IDBDatabase | undefined> | undefined

/** Undefined where the browser has none, such as in some private windows. */
function database(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve(undefined)
    const request = indexedDB.open(UPLOADS_DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onsuccess = () => {
      // Somebody has signed out.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => resolve(undefined)
  })
  return opened
}

async function run<T>(mode: IDBTransactionMode, makeRequest: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const db = await database()
  if (!db) return undefined
  return new Promise((resolve) => {
    try {
      const request = makeRequest(db.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(undefined)
    } catch {
      // Closed meanwhile, or full: uploads go on without.
      resolve(undefined)
    }
  })
}

/** With its file where there is room for it. */
export async function storeUpload(upload: StoredUpload): Promise<void> {
  const { file, ...rest } = upload
  const isFileStored = file && file.size <= MOST_KEPT_BYTES && (await hasRoom(file.size))
  const done = isFileStored ? await run('readwrite', (store) => store.put(upload)) : undefined
  if (done === undefined) await run('readwrite', (store) => store.put(rest))
}

async function hasRoom(bytes: number): Promise<boolean> {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota - usage > 2 * bytes
}

/** In one transaction: one that is removed meanwhile does not come back. */
export async function changeStored(key: string, change: Partial<Pick<StoredUpload, 'url' | 'isPaused' | 'at'>>): Promise<void> {
  await run('readwrite', (store) => {
    const reading: IDBRequest<StoredUpload | undefined> = store.get(key)
    reading.addEventListener('success', () => void (reading.result && store.put({ ...reading.result, ...change })))
    return reading
  })
}

export async function removeStored(key: string): Promise<void> {
  await run('readwrite', (store) => store.delete(key))
}

/** Whoever signs out leaves no files of theirs on the device. */
export async function forgetUploads(): Promise<void> {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(UPLOADS_DATABASE)
}

export const storedUpload = (key: string): Promise<StoredUpload | undefined> =>
  run<StoredUpload | undefined>('readonly', (store) => store.get(key))

/** Those of this account in their order; those of any other are forgotten. */
export async function storedUploads(accountId: string): Promise<readonly StoredUpload[]> {
  const all = ((await run('readonly', (store) => store.getAll())) ?? []) as StoredUpload[]
  for (const one of all) if (one.accountId !== accountId) void removeStored(one.key)
  return all.filter((one) => one.accountId === accountId).toSorted((a, b) => a.at - b.at)
}
