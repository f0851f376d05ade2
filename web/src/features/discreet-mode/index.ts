/** Discreet mode: a neutral tab, and a cover over the page with a button of the frame or two presses of Escape. */
import { feature } from '#core/feature.ts'
import { idleComponent } from '#ui/idle-component.tsx'

export default feature({
  slots: { tool: idleComponent(() => import('./components/cover-button.tsx')) },
  everywhere: () => import('./components/quick-hide.tsx'),
})
