/** The fan's own account. */
import { screens } from '#core/screens.ts'

export default screens('users', [{ path: '/user/account', file: 'account', who: 'fan' }])
