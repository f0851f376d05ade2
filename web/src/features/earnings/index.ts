/** What a performer has earned. */
import { screens } from '#core/screens.ts'

export default screens('earnings', [{ path: '/studio/earnings', file: 'earnings', who: 'performer', layout: 'studio' }])
