import { feature } from '#core/feature.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'

export default feature({ slots: { whileActing: lazyComponent(() => import('./components/acting-bar.tsx')) } })
