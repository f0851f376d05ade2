/** The usual frame of a page; `export const handle = { isWide: true }` in a screen gives it the right column's place, too. */
import { lazy, Suspense } from 'react'
import { Outlet, useMatches } from 'react-router'
import { useAwake } from '#lib/now.ts'
import { Shell } from '../shell/shell.tsx'

const Suggestions = lazy(() => import('../shell/suggestions.tsx'))

export default function Primary() {
  const isWide = useMatches().some(({ handle }) => wantsWidth(handle))
  const isAwake = useAwake()
  return (
    <Shell
      isWide={isWide}
      aside={
        isAwake && (
          <Suspense>
            <Suggestions />
          </Suspense>
        )
      }
    >
      <Outlet />
    </Shell>
  )
}

const wantsWidth = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'isWide' in handle && handle.isWide === true
