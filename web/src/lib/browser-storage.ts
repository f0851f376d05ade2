/**
 * What the browser keeps for this site and shares with its other windows. Private windows, strict settings and full disks have none of it:
 * it is missing, null, or throws on access, on read or on write. Then nothing is kept, and every page works.
 */

/** Returns what `action` does; undefined where the browser refuses it. */
export function attempt<T>(action: () => T): T | undefined {
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

/** Returns a channel between the windows of this browser; undefined where it has none. */
export const openChannel = (name: string): BroadcastChannel | undefined => attempt(() => new BroadcastChannel(name))

/** Returns the browser's service workers; undefined in most private windows and without TLS. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined => attempt(() => navigator.serviceWorker) ?? undefined
