/** Who follows whom. */
import { screens } from '#core/screens.ts'

export default screens('follows', [{ path: '/studio/followers', file: 'followers', who: 'performer', layout: 'studio' }])
