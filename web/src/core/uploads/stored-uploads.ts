/** Stores unfinished uploads in this browser, so that a reload resumes them. */
import type { UploadKind } from '@fanfare/contract/uploads'
import { deleteDatabase, freeBytes, openDatabase } from '#lib/browser-database.ts'

export interface StoredUpload {
  readonly key: string
  readonly accountId: string
  readonly name: string
  readonly type: UploadKind
  /** The draft that uses it. Absent for media, which go into the vault. */
  readonly draft?: string
  readonly subjectId?: string
  readonly bytes: number
  readonly lastModified: number
  /** Its position in the queue, by time. */
  readonly at: number
  readonly isPaused: boolean
  readonly url?: string
}
/** `file` is absent when the browser did not keep it. The user then chooses it again. */
export type RestoredUpload = StoredUpload & { readonly file?: File }

const UPLOADS_DATABASE = 'fanfare-uploads'
const UPLOADS = 'uploads'
/** Separate from the changing data, because the browser copies a file on each write, and a file can have gigabytes. */
const FILES = 'files'
const VERSION = 2
/** Copying a larger file, such as a vault archive, takes longer than choosing it again. */
const MAX_STORED_BYTES = 8 * 1024 ** 3

let opened: Promise<IDBDatabase | undefined> | undefined

function database(): Promise<IDBDatabase | undefined> {
  opened ??= openDatabase(UPLOADS_DATABASE, {
    version: VERSION,
    create(db) {
      db.createObjectStore(UPLOADS, { keyPath: 'key' })
      db.createObjectStore(FILES)
    },
  })
  return opened
}

type Mode = 'readonly' | 'readwrite'

async function run<T>(name: string, mode: Mode, makeRequest: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const db = await database()
  if (!db) return undefined
  return new Promise((resolve) => {
    try {
      const request = makeRequest(db.transaction(name, mode).objectStore(name))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(undefined)
    } catch {
      // The database is closed or full. Uploads work without it.
      resolve(undefined)
    }
  })
}

/** Stores the upload, and its file if there is room. Resolves once the browser has copied it. */
export async function storeUpload(upload: StoredUpload, file: File): Promise<void> {
  const { key } = upload
  await run(UPLOADS, 'readwrite', (store) => store.put(upload))
  if (file.size > MAX_STORED_BYTES || (await freeBytes()) <= 2 * file.size) return
  await run(FILES, 'readwrite', (store) => store.put(file, key))
  // The upload may have finished during the copy.
  if (!(await run(UPLOADS, 'readonly', (store) => store.getKey(key)))) await removeFile(key)
}

const removeFile = (key: IDBValidKey) => run(FILES, 'readwrite', (store) => store.delete(key))

/** Uses one transaction, so that a removed upload does not come back. */
export async function changeStored(key: string, change: Partial<Pick<StoredUpload, 'url' | 'isPaused' | 'at'>>): Promise<void> {
  await run(UPLOADS, 'readwrite', (store) => {
    const reading: IDBRequest<StoredUpload | undefined> = store.get(key)
    reading.addEventListener('success', () => void (reading.result && store.put({ ...reading.result, ...change })))
    return reading
  })
}

export async function removeStored(key: string): Promise<void> {
  await run(UPLOADS, 'readwrite', (store) => store.delete(key))
  await removeFile(key)
}

/** Signing out leaves no files of the account on the device. */
export async function removeStoredUploads(): Promise<void> {
  deleteDatabase(UPLOADS_DATABASE)
}

export async function storedUpload(key: string): Promise<RestoredUpload | undefined> {
  const upload = await run<StoredUpload | undefined>(UPLOADS, 'readonly', (store) => store.get(key))
  const file = upload && (await run<File | undefined>(FILES, 'readonly', (store) => store.get(key)))
  return upload && { ...upload, ...(file && { file }) }
}

/** Returns this account's uploads in order. Deletes those of other accounts and files without an upload. */
export async function storedUploads(accountId: string): Promise<readonly StoredUpload[]> {
  const files = (await run(FILES, 'readonly', (store) => store.getAllKeys())) ?? []
  const all = ((await run(UPLOADS, 'readonly', (store) => store.getAll())) ?? []) as StoredUpload[]
  for (const one of all) if (one.accountId !== accountId) void removeStored(one.key)
  for (const key of files) if (!all.some((one) => one.key === key)) void removeFile(key)
  return all.filter((one) => one.accountId === accountId).toSorted((a, b) => a.at - b.at)
}
