import { viewPost } from '@fanfare/contract/posts'
import { unlockIntent } from '#core/checkout/unlock-intent.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'

export default unlockIntent({
  kind: 'post',
  read: (id) => query(viewPost, { params: { id } }),
  title: (name) => t('Unlock a post by {name}', { name }),
  lockedOf: (post) => (post.locked ? { ...post, words: post.teaser } : undefined),
})
