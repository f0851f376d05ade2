/** Closing one's own account, and keeping it after all. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'account-closing' })
