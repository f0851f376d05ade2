/** What an error is shown with: code that most pages never need. It is loaded when the browser is idle, so that it is there offline. */
import { lazy, Suspense } from 'react'
import { whenIdle } from '#lib/idle.ts'
import { t } from '#lib/i18n.ts'

const load = () => import('./error-page.tsx')
if (typeof document !== 'undefined') whenIdle(() => void load().catch(() => undefined))

const InPage = lazy(() => load().then(({ ErrorInPage }) => ({ default: ErrorInPage }), plain))
const OwnPage = lazy(() => load().then(({ ErrorPage }) => ({ default: ErrorPage }), plain))

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

const plain = () => ({ default: () => <p role="alert">{t('Something went wrong, please try again later')}</p> })
