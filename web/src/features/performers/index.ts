/** Performers as others find and see them, and their own account and studio. */
import { screens } from '#core/screens.ts'

export default screens('performers', [
  { path: '/', file: 'landing', who: 'guest', layout: 'public' },
  { path: '/home', file: 'home', who: 'member' },
  { path: '/explore', file: 'explore', who: 'anyone' },
  { path: '/star/account', file: 'account', who: 'performer' },
  { path: '/studio', file: 'studio', who: 'performer', layout: 'studio' },
  { path: '/:username', file: 'profile', who: 'anyone' },
])
