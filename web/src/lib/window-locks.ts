/**
 * Locks for work that one window of this device does for all. Other windows wait or skip it, until it is unlocked or the window
 * closes.
 */

const releases = new Map<string, () => void>()

/** Some private windows, which store nothing, also refuse locks. */
let areRefused = false

/** Undefined on a page without TLS. */
const lockManager = () => (areRefused ? undefined : (globalThis.navigator?.locks as LockManager | undefined))

/** Without lock support, every window takes what it finds. */
export const isLocked = (name: string): boolean => !lockManager() || releases.has(name)

/**
 * Resolves with true once no other window has the lock. With `ifFree`, resolves immediately with false if another window has it.
 */
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
