/** The pages about the site, the operator's overview, and the mails that the site has written. */
import { screens } from '#core/screens.ts'

export default screens('site', [
  { path: '/page/:slug', file: 'page', who: 'anyone', layout: 'public' },
  { path: '/admin', file: 'overview', who: 'admin', layout: 'admin' },
  { path: '/admin/mails', file: 'mails', who: 'admin', layout: 'admin' },
])
