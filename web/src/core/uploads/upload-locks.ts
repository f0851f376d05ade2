/** Each upload is one window's: another one that is opened meanwhile neither shows nor sends it, and takes it over once that is closed. */

const releases = new Map<string, () => void>()

/** Resolves once no other window has it, and holds it until it is unlocked or the window is closed. */
export async function lock(key: string): Promise<void> {
  // Absent where the page has come without TLS.
  const locks = navigator.locks as LockManager | undefined
  if (!locks || releases.has(key)) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const holdLock = async () => {
    resolve()
    await new Promise<void>((ended) => releases.set(key, ended))
  }
  locks.request(`upload ${key}`, holdLock).catch(reject)
  return promise
}

export function unlock(key: string): void {
  releases.get(key)?.()
  releases.delete(key)
}
