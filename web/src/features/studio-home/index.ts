/** The first page of the studio; its other pages belong to the features that they are about. */
import { screens } from '#core/screens.ts'

export default screens('studio-home', [{ path: '/studio', file: 'studio-home', who: 'performer', layout: 'studio' }])
