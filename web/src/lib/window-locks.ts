/** What one window of this device does for all of them: another one waits for it, or leaves it alone, until it is unlocked or that window is closed. */

const releases = new Map<string, () => void>()

/** A browser that keeps nothing for a site, as some private windows, refuses its locks, too. */
let areRefused = false

/** Absent where the page has come without TLS. */
const lockManager = () => (areRefused ? undefined : (globalThis.navigator?.locks as LockManager | undefined))

/** Without locks every window takes what it finds. */
export const isLocked = (name: string): boolean => !lockManager() || releases.has(name)

/** Resolves with true once no other window has it; with `ifFree` at once, with false where one has. */
export async function lock(name: string, { ifFree = false } = {}): Promise<boolean> {
  const locks = lockManager()
  if (!locks || releases.has(name)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const hold = async (granted: Lock | null) => {
    resolve(granted !== null)
    if (granted) await new Promise<void>((ended) => releases.set(name, ended))
  }
  locks.request(name, { ifAvailable: ifFree }, hold).catch(() => {
    areRefused = true
    resolve(true)
  })
  return promise
}

export function unlock(name: string): void {
  releases.get(name)?.()
  releases.delete(name)
}
