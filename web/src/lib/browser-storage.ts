/**
 * What the browser keeps for this site and shares with its other windows. Private windows, strict settings and full disks have none of it:
 * it is missing, null, or throws on access, on read or on write. Then nothing is kept, and every page works.
 */

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** Reads and saves texts by name. An empty text is the same as none. */
const textsIn = (kind: 'localStorage' | 'sessionStorage') => ({
  read: (name: string): string => attempt(() => globalThis[kind].getItem(name)) ?? '',
  /** Returns whether the browser has kept it. */
  save: (name: string, text: string): boolean =>
    attempt(() => {
      if (text === '') globalThis[kind].removeItem(name)
      else globalThis[kind].setItem(name, text)
      return true
    }) ?? false,
  names: (): readonly string[] => attempt(() => Object.keys(globalThis[kind])) ?? [],
})

/** For every window of this browser, until it is removed. */
export const browserTexts = textsIn('localStorage')
/** For this window, until it is closed. */
export const windowTexts = textsIn('sessionStorage')

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

/** Returns a channel between the windows of this browser; undefined where it has none. */
export const openChannel = (name: string): BroadcastChannel | undefined => attempt(() => new BroadcastChannel(name))

/** Returns the browser's service workers; undefined in most private windows and without TLS. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined => attempt(() => navigator.serviceWorker) ?? undefined
