/** Loads code that comes after the page. */
import { windowTexts } from './browser-storage.ts'

interface Globals {
  /** React Router's, of the build that this window runs. */
  readonly __reactRouterManifest?: { readonly url: string }
}

const FIRST_PAUSE_MS = 2_000
const MOST_PAUSE_MS = 60_000

/** Resolves when what has failed so many times before may be loaded again: after a pause, each twice as long, or when the connection is back. */
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

/** Where it fails because the server has nothing of this window's build any more, the page is loaded anew, once; it rejects in any case. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // Out of reach: the page stays as it is.
    void reloadIfBuildIsGone().catch(() => undefined)
    throw error
  }
}

async function reloadIfBuildIsGone(): Promise<void> {
  const build = (globalThis as Globals).__reactRouterManifest?.url
  if (build === undefined || windowTexts.read(RELOADED) === build) return
  // A part alone may have been lost on the way, or be kept out by a content blocker: no reload would bring it.
  const { status } = await fetch(build, { method: 'HEAD', cache: 'no-store' })
  if (status !== 404) return
  // A browser that keeps nothing would reload again and again.
  if (windowTexts.save(RELOADED, build)) location.reload()
}
