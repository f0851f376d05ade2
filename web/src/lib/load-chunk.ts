/** Loads code after the page. */
import { sessionTexts } from './browser-storage.ts'

interface Globals {
  /** React Router's manifest of the build that this window runs. */
  readonly __reactRouterManifest?: { readonly url: string }
}

const FIRST_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = 60_000

/**
 * Resolves when loading can be retried after this many failures: after a pause that doubles each time, or when the connection is
 * back.
 */
export const waitForRetry = (before: number): Promise<void> =>
  new Promise<void>((resolve) => {
    const attempt = () => {
      clearTimeout(timer)
      removeEventListener('online', attempt)
      resolve()
    }
    const timer = setTimeout(attempt, Math.min(FIRST_RETRY_DELAY_MS * 2 ** before, MAX_RETRY_DELAY_MS))
    addEventListener('online', attempt)
  })

const RELOADED = 'reloadedForPart'

/** If loading fails because the server no longer has this window's build, the page reloads once. Rejects after any failure. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // The server is unreachable, so the page stays.
    void reloadIfBuildIsMissing().catch(() => undefined)
    throw error
  }
}

async function reloadIfBuildIsMissing(): Promise<void> {
  const build = (globalThis as Globals).__reactRouterManifest?.url
  if (build === undefined || sessionTexts.read(RELOADED) === build) return
  // A single part can be lost or blocked by a content blocker. A reload would not help.
  const { status } = await fetch(build, { method: 'HEAD', cache: 'no-store' })
  if (status !== 404) return
  // A browser without storage would reload forever.
  if (sessionTexts.save(RELOADED, build)) location.reload()
}
