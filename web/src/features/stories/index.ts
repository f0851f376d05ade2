/** Stories, which performers show for a day: the viewer, and the studio's pages to publish and keep them. */
import { feature } from '#core/feature.ts'

export default feature({
  everywhere: () => import('./components/story-rings.tsx'),
})
