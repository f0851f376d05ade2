/** Loads code after the page. */
import { windowTexts } from './browser-storage.ts'

interface Globals {
  /** React Router's manifest of the build that this window runs. */
  readonly __reactRouterManifest?: { readonly url: string }
}

const FIRST_PAUSE_MS = 2_000
const MOST_PAUSE_MS = 60_000

/**
 * Resolves when loading can be retried after this many failures: after a pause that doubles each time, or when the connection is
 * back.
 */
export const untilNextAttempt = (before: number): Promise<void> =>
  new Promise<void>((resolve) => {
    const attempt = () => {
      clearTimeout(timer)
      removeEventListener('online', attempt)
      resolve()
    }
    const timer = setTimeout(attempt, Math.min(FIRST_PAUSE_MS * 2 ** before, MOST_PAUSE_MS))
    addEventListener('online', attempt)
  })

const RELOADED = 'reloadedForPart'

/** If loading fails because the server no longer has this window's build, the page reloads once. Rejects after any failure. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // The server is unreachable, so the page stays.
    void reloadIfBuildIsGone().catch(() => undefined)
    throw error
  }
}

async function reloadIfBuildIsGone(): Promise<void> {
  const build = (globalThis as Globals).__reactRouterManifest?.url
  if (build === undefined || windowTexts.read(RELOADED) === build) return
  // A single part can be lost or blocked by a content blocker. A reload would not help.
  const { status } = await fetch(build, { method: 'HEAD', cache: 'no-store' })
  if (status !== 404) return
  // A browser without storage would reload forever.
  if (windowTexts.save(RELOADED, build)) location.reload()
}
