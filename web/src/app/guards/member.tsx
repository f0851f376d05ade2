/** Stands before the pages for `member`. */
import { Outlet } from 'react-router'
import { guard, guardInBrowser } from '#core/guard.ts'

export const middleware = [guard('member')]
export const clientMiddleware = [guardInBrowser('member')]

export default function Guarded() {
  return <Outlet />
}
