/** Loads the cover for browsers in discreet mode. */
import { Suspense } from 'react'
import { useRootData } from '#core/viewer.ts'
import { useDiscreetMode } from '#lib/discreet-mode.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'

const Cover = lazyComponent(() => import('./cover.tsx'))

export default function QuickHide() {
  const mode = useDiscreetMode(useRootData()?.discreetMode ?? 'off')
  return <Suspense>{mode === 'on' && <Cover />}</Suspense>
}
