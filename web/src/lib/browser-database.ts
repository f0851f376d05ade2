/** Databases of the browser, apart from `browser-storage.ts` because only uploads load them. Where the browser refuses them, nothing is kept. */
import { attempt } from './browser-storage.ts'

/** Opens a database whose stores `create` makes anew for each version. Resolves with undefined where the browser has none. */
export const openDatabase = (
  name: string,
  { version, create }: { readonly version: number; readonly create: (db: IDBDatabase) => void },
): Promise<IDBDatabase | undefined> =>
  new Promise((resolve) => {
    const request = attempt(() => indexedDB.open(name, version))
    if (!request) return resolve(undefined)
    request.onupgradeneeded = () => {
      for (const store of request.result.objectStoreNames) request.result.deleteObjectStore(store)
      create(request.result)
    }
    request.onsuccess = () => {
      // An open connection would hold up the deletion at sign-out.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => resolve(undefined)
  })

export const deleteDatabase = (name: string): void => void attempt(() => indexedDB.deleteDatabase(name))

/** Returns how many bytes may still be kept; 0 where the browser does not say. */
export async function freeBytes(): Promise<number> {
  const { quota = 0, usage = 0 } = (await attempt(() => navigator.storage.estimate())?.catch(() => undefined)) ?? {}
  return quota - usage
}
