/** Paying by card: it has no pages of its own; the checkout and the wallet show its parts. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'payments' })
