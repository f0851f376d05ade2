/** The operator's pages about performers who want to be verified. */
import { feature } from '#core/feature.ts'
import { DocumentIcon } from '#ui/icons.ts'

export default feature({
  name: 'verification',
  notifications: { verification: { icon: DocumentIcon }, verification_waiting: { icon: DocumentIcon } },
})
