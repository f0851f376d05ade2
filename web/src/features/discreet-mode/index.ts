/** Discreet mode: a neutral tab, and a cover over the page with a button of the frame or two presses of Escape. */
import { feature } from '#core/feature.ts'
import { CoverTool } from './components/cover-tool.tsx'

export default feature({ slots: { tool: CoverTool }, everywhere: () => import('./components/quick-hide.tsx') })
