import { personalData } from '#core/personal-data/index.ts'
import { contentErasure } from '#core/purchases/index.ts'
import { deleteGallery } from './publish-gallery.ts'

export const galleriesPersonalData = [
  personalData('galleries', {
    by: ['performer_id'],
    erasure: contentErasure({ table: 'galleries', remove: deleteGallery }),
    exported: {
      name: 'galleries',
      columns: [
        'id',
        'title',
        'description',
        'file_ids',
        'audience',
        'price',
        'status',
        'created_at',
        'published_at',
        'removed_at',
      ],
      key: ['id'],
    },
  }),
]
