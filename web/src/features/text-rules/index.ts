/** The operator's rules for words and links in users' texts. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'text-rules',
})
