/** The site's first page: for visitors what the site is, for members the posts of those they follow. */
import { screens } from '#core/screens.ts'

export default screens('home', [
  { path: '/', file: 'landing', who: 'guest', layout: 'public' },
  { path: '/home', file: 'home', who: 'member' },
])
