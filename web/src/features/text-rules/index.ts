/** Which words and links are allowed in what people write, set by operators. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'text-rules',
})
