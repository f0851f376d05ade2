import { Outlet } from 'react-router'
import { guard, guardInBrowser } from '#core/guard.ts'
import { hiddenAsMissing } from '#core/loaders.ts'

export const middleware = [guard('fan')]
export const clientMiddleware = [guardInBrowser('fan')]
export const loader = hiddenAsMissing
export const clientLoader = () => null

export default function Guarded() {
  return <Outlet />
}
