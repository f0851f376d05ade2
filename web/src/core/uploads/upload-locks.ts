/** Each upload is one window's: another one that is opened meanwhile neither shows nor sends it. */

/** After a reload the page before this one may let its own go a moment later. */
const PATIENCE_MS = 1_000
const releases = new Map<string, () => void>()

/** Until it is unlocked or the window is closed. False where another window has it. */
export async function lock(key: string): Promise<boolean> {
  // Absent where the page has come without TLS.
  const locks = navigator.locks as LockManager | undefined
  if (!locks || releases.has(key)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const holdLock = async () => {
    resolve(true)
    await new Promise<void>((ended) => releases.set(key, ended))
  }
  locks.request(`upload ${key}`, { signal: AbortSignal.timeout(PATIENCE_MS) }, holdLock).catch(() => resolve(false))
  return promise
}

export function unlock(key: string): void {
  releases.get(key)?.()
  releases.delete(key)
}
