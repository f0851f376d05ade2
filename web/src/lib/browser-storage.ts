/**
 * Storage that this browser shares among the site's windows. In private windows, with strict settings or full disks, it is
 * missing, null, or throws on access, read or write. Then nothing is stored, and every page still works.
 */

/** Returns the result of `action`, or undefined when the browser refuses it. */
export function tryBrowserCall<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** Reads and saves texts by name. An empty text equals none. */
const textsIn = (kind: 'localStorage' | 'sessionStorage') => ({
  read: (name: string): string => tryBrowserCall(() => globalThis[kind].getItem(name)) ?? '',
  /** Returns whether the browser stored it. */
  save: (name: string, text: string): boolean =>
    tryBrowserCall(() => {
      if (text === '') globalThis[kind].removeItem(name)
      else globalThis[kind].setItem(name, text)
      return true
    }) ?? false,
  names: (): readonly string[] => tryBrowserCall(() => Object.keys(globalThis[kind])) ?? [],
})

/** Shared by all windows of this browser, until removed. */
export const localTexts = textsIn('localStorage')
/** For this window, until it is closed. */
export const sessionTexts = textsIn('sessionStorage')

/** Undefined when the browser has no channels. */
export const openChannel = (name: string): BroadcastChannel | undefined => tryBrowserCall(() => new BroadcastChannel(name))

/** Returns the browser's service workers. Undefined in most private windows and without TLS. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined => tryBrowserCall(() => navigator.serviceWorker) ?? undefined
