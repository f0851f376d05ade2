/** Stands before the pages for `performer`. */
import { Outlet } from 'react-router'
import { guard, guardInBrowser } from '#core/guard.ts'

export const middleware = [guard('performer')]
export const clientMiddleware = [guardInBrowser('performer')]

export default function Guarded() {
  return <Outlet />
}
