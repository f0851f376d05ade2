/** The fan's wallet. */
import { screens } from '#core/screens.ts'

export default screens('tokens', [{ path: '/wallet', file: 'wallet', who: 'fan' }])
