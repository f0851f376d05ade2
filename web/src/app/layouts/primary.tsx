/** The usual frame of a page; `export const handle = { isWide: true }` in a screen gives it the right column's place, too. */
import { lazy, Suspense } from 'react'
import { Outlet, useMatches } from 'react-router'
import { asksFor } from '#core/page.ts'
import { useAwake } from '#lib/now.ts'
import { Shell } from '../shell/shell.tsx'

const Suggestions = lazy(() => import('../shell/suggestions.tsx'))

export default function Primary() {
  const isWide = useMatches().some(({ handle }) => asksFor(handle, 'isWide'))
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
