/** What an error is shown with: code that most pages never need. It is loaded when the browser is idle, so that it is there offline. */
import { Suspense } from 'react'
import { whenIdle } from '#lib/idle.ts'
import { lazyPart, LoadingFailed } from '#ui/lazy-part.tsx'

const load = () => import('./error-page.tsx')
if (typeof document !== 'undefined') whenIdle(() => void load().catch(() => undefined))

const InPage = lazyPart(async () => ({ default: (await load()).ErrorInPage }), LoadingFailed)
const OwnPage = lazyPart(async () => ({ default: (await load()).ErrorPage }), LoadingFailed)

/** Inside the frame of the site: everything around it stays. */
export const ErrorInPage = () => (
  <Suspense>
    <InPage />
  </Suspense>
)

/** Where there is no frame: a page of its own. */
export const ErrorPage = () => (
  <Suspense>
    <OwnPage />
  </Suspense>
)
