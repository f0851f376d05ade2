/** The default frame of a page. `export const handle = { isWide: true }` in a screen lets it use the right column's space too. */
import { Suspense, useSyncExternalStore } from 'react'
import { Outlet, useMatches } from 'react-router'
import { hasLayoutOption } from '#core/page.ts'
import { useSettings } from '#core/viewer.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Shell } from '../shell/shell.tsx'

/** The width from which there is a right column. */
const ROOM = '(min-width: 1200px)'
const Aside = lazyComponent(() => import('../shell/aside.tsx'))
const BeforeAgeCheck = lazyComponent(() => import('./before-age-check.tsx'))

export default function Primary() {
  const isWide = useMatches().some(({ handle }) => hasLayoutOption(handle, 'isWide'))
  const hasRoom = useSyncExternalStore(
    watchRoom,
    () => matchMedia(ROOM).matches,
    () => false,
  )
  if (useSettings().neededAgeCheck !== null)
    return (
      <Suspense>
        <BeforeAgeCheck>
          <Outlet />
        </BeforeAgeCheck>
      </Suspense>
    )
  return (
    <Shell
      isWide={isWide}
      aside={
        hasRoom && (
          <Suspense>
            <Aside />
          </Suspense>
        )
      }
    >
      <Outlet />
    </Shell>
  )
}

function watchRoom(watcher: () => void): () => void {
  const room = matchMedia(ROOM)
  room.addEventListener('change', watcher)
  return () => room.removeEventListener('change', watcher)
}
