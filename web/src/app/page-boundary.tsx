/** Between a frame and its pages: what a page fails with is shown in its place, and the frame stays. */
import { Outlet } from 'react-router'
import { ErrorInPage } from './error-boundary.tsx'

export default function Pages() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorInPage />
}
