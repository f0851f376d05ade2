/** The place of the button in the frame. Its code loads in discreet mode only. */
import { Suspense } from 'react'
import { useRootData } from '#core/viewer.ts'
import { useDiscreetMode } from '#lib/discreet-mode.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'

const CoverButton = lazyComponent(() => import('./cover-button.tsx'))

export function CoverTool() {
  const mode = useDiscreetMode(useRootData()?.discreetMode ?? 'off')
  return mode === 'on' ? (
    <Suspense>
      <CoverButton />
    </Suspense>
  ) : null
}
