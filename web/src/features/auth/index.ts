/** Pages of signing in, of registering, and of what keeps an account one's own. */
import { screens } from '#core/screens.ts'

export default screens('auth', [
  { path: '/auth/login', file: 'login', who: 'guest', layout: 'blank' },
  { path: '/auth/fan-register', file: 'fan-register', who: 'anyone', layout: 'blank' },
  { path: '/auth/star-register', file: 'performer-register', who: 'anyone', layout: 'blank' },
  { path: '/auth/forgot', file: 'forgot', who: 'anyone', layout: 'blank' },
  { path: '/auth/reset', file: 'reset', who: 'anyone', layout: 'blank' },
  { path: '/auth/confirm', file: 'confirm', who: 'anyone', layout: 'blank' },
  { path: '/settings/security', file: 'security', who: 'member' },
])
