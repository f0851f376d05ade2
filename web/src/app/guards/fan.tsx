/** Stands before the pages for `fan`. */
import { Outlet } from 'react-router'
import { guard, guardInBrowser } from '#core/guard.ts'

export const middleware = [guard('fan')]
export const clientMiddleware = [guardInBrowser('fan')]

export default function Guarded() {
  return <Outlet />
}
