/** A performer's own account: pictures, profile, prices and verification. */
import { screens } from '#core/screens.ts'

export default screens('performer-settings', [{ path: '/star/account', file: 'account', who: 'performer' }])
