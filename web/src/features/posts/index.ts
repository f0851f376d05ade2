/** Posts: each on its own page, and the studio in which they are made. */
import { screens } from '#core/screens.ts'

export default screens('posts', [
  { path: '/post/:id', file: 'post', who: 'anyone' },
  { path: '/studio/posts', file: 'own-posts', who: 'performer', layout: 'studio' },
  { path: '/studio/posts/new', file: 'new-post', who: 'performer', layout: 'studio' },
  { path: '/studio/posts/:id', file: 'edit-post', who: 'performer', layout: 'studio' },
])
