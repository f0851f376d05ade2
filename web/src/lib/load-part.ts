/** Loads code that comes after the page. */

interface Globals {
  /** React Router's, of the build that this window runs. */
  readonly __reactRouterManifest?: { readonly url: string }
}

/** Until what has failed is loaded again: at first, and after many attempts. */
export const FIRST_PAUSE_MS = 2_000
export const MOST_PAUSE_MS = 60_000

/** Resolves after the pause, or when the connection is back. */
export const untilNextAttempt = (pauseMs: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, pauseMs)
    addEventListener('online', resolve, { once: true })
  })

const RELOADED = 'reloadedForPart'

/** Where it fails because the server has nothing of this window's build any more, the page is loaded anew, once; it rejects in any case. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // Out of reach, or without a session storage: the page stays as it is.
    void reloadIfBuildIsGone().catch(() => undefined)
    throw error
  }
}

async function reloadIfBuildIsGone(): Promise<void> {
  const build = (globalThis as Globals).__reactRouterManifest?.url
  if (build === undefined || sessionStorage.getItem(RELOADED) === build) return
  // A part alone may have been lost on the way, or be kept out by a content blocker: no reload would bring it.
  const { status } = await fetch(build, { method: 'HEAD', cache: 'no-store' })
  if (status !== 404) return
  sessionStorage.setItem(RELOADED, build)
  location.reload()
}
