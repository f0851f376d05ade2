import { viewGallery } from '@fanfare/contract/galleries'
import { unlockIntent } from '#core/checkout/unlock-intent.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'

export default unlockIntent({
  kind: 'gallery',
  read: (id) => query(viewGallery, { params: { id } }),
  title: (name) => t('Unlock a gallery by {name}', { name }),
  lockedOf: (gallery) => (gallery.locked ? { ...gallery, words: gallery.title } : undefined),
})
