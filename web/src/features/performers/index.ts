/** The public profile of a performer. */
import { screens } from '#core/screens.ts'

export default screens('performers', [{ path: '/:username', file: 'profile', who: 'anyone' }])
