/** Discreet mode: a neutral tab, and a cover over the page with two presses of Escape. */
import { feature } from '#core/feature.ts'

export default feature({ everywhere: () => import('./components/quick-hide.tsx') })
