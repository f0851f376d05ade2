/**
 * Loads the error page's code, which most pages never need. It loads when the browser is idle, so that it is available offline.
 */
import { Suspense } from 'react'
import { whenIdle } from '#lib/idle.ts'
import { lazyComponent, LoadingFailed } from '#ui/lazy-component.tsx'

const load = () => import('./error-page.tsx')
if (typeof document !== 'undefined') whenIdle(() => void load().catch(() => undefined))

const InPage = lazyComponent(async () => ({ default: (await load()).ErrorInPage }), LoadingFailed)
const OwnPage = lazyComponent(async () => ({ default: (await load()).ErrorPage }), LoadingFailed)

export const ErrorInPage = () => (
  <Suspense>
    <InPage />
  </Suspense>
)

export const ErrorPage = () => (
  <Suspense>
    <OwnPage />
  </Suspense>
)
