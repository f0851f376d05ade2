/** Shows a page's error in its place. The frame stays. */
import { Outlet } from 'react-router'
import { siteTitle } from '#core/page.ts'
import { ErrorInPage } from './error-boundary.tsx'

export const meta = siteTitle

export default function Pages() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorInPage />
}
