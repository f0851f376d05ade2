/** The page of everything that has happened around one's account. */
import { screens } from '#core/screens.ts'

export default screens('notifications', [{ path: '/notifications', file: 'notifications', who: 'member' }])
