/** Stands before the pages for `guest`. */
import { Outlet } from 'react-router'
import { guard, guardInBrowser } from '#core/guard.ts'

export const middleware = [guard('guest')]
export const clientMiddleware = [guardInBrowser('guest')]

export default function Guarded() {
  return <Outlet />
}
