/** Pages of conversations between fans and performers. */
import { screens } from '#core/screens.ts'

export default screens('messages', [{ path: ['/messages', '/messages/:id'], file: 'messages', who: 'member' }])
