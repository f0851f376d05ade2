/** Paying: it has no pages of its own, the checkout's sheet and the wallet show its parts. */
import { screens } from '#core/screens.ts'

export default screens('payments', [])
