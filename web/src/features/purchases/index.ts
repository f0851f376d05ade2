/** What a fan has unlocked for good. */
import { screens } from '#core/screens.ts'

export default screens('purchases', [{ path: '/purchases', file: 'purchases', who: 'fan' }])
