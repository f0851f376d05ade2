/**
 * Opens IndexedDB databases. Separate from `browser-storage.ts` because only uploads need it. If the browser refuses, nothing is
 * stored.
 */
import { tryBrowserCall } from './browser-storage.ts'

/**
 * Opens a database. `create` creates the stores of each new version. Resolves with undefined when the browser has no database.
 */
export const openDatabase = (
  name: string,
  { version, create }: { readonly version: number; readonly create: (db: IDBDatabase) => void },
): Promise<IDBDatabase | undefined> =>
  new Promise((resolve) => {
    const request = tryBrowserCall(() => indexedDB.open(name, version))
    if (!request) return resolve(undefined)
    request.onupgradeneeded = () => {
      for (const store of request.result.objectStoreNames) request.result.deleteObjectStore(store)
      create(request.result)
    }
    request.onsuccess = () => {
      // An open connection would delay the deletion at sign-out.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => resolve(undefined)
  })

export const deleteDatabase = (name: string): void => void tryBrowserCall(() => indexedDB.deleteDatabase(name))

/** Returns the number of bytes that can still be stored, or 0 when unknown. */
export async function freeBytes(): Promise<number> {
  const { quota = 0, usage = 0 } = (await tryBrowserCall(() => navigator.storage.estimate())?.catch(() => undefined)) ?? {}
  return quota - usage
}
