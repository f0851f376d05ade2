/** Shows a page's error in its place. The frame stays. */
import { Outlet } from 'react-router'
import { ErrorInPage } from './error-boundary.tsx'

export default function Pages() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorInPage />
}
