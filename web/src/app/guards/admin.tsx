/** Stands before the pages for `admin`. */
import { Outlet } from 'react-router'
import { guard, guardInBrowser } from '#core/guard.ts'

export const middleware = [guard('admin')]
export const clientMiddleware = [guardInBrowser('admin')]

export default function Guarded() {
  return <Outlet />
}
