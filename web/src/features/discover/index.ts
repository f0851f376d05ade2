/** Finding performers by search and filters. */
import { screens } from '#core/screens.ts'

export default screens('discover', [{ path: '/explore', file: 'explore', who: 'anyone' }])
