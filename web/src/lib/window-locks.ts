/** What one window of this device does for all of them: another one waits for it, or leaves it alone, until it is unlocked or that window is closed. */

const releases = new Map<string, () => void>()

/** Absent where the page has come without TLS. */
const lockManager = () => globalThis.navigator?.locks as LockManager | undefined

/** Without locks every window takes what it finds. */
export const isLocked = (name: string): boolean => !lockManager() || releases.has(name)

/** Resolves with true once no other window has it; with `ifFree` at once, with false where one has. */
export async function lock(name: string, { ifFree = false } = {}): Promise<boolean> {
  const locks = lockManager()
  if (!locks || releases.has(name)) return true
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const hold = async (granted: Lock | null) => {
    resolve(granted !== null)
    if (granted) await new Promise<void>((ended) => releases.set(name, ended))
  }
  locks.request(name, { ifAvailable: ifFree }, hold).catch(reject)
  return promise
}

export function unlock(name: string): void {
  releases.get(name)?.()
  releases.delete(name)
}
