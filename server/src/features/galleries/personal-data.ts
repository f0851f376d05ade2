import { personalData } from '#core/personal-data/index.ts'
import { deletePublication } from '#core/publications/index.ts'
import { contentErasure } from '#core/purchases/index.ts'
import { galleryKind } from './gallery.ts'

export const galleriesPersonalData = [
  personalData('galleries', {
    by: ['performer_id'],
    erasure: contentErasure({ table: 'galleries', remove: (tx, owner, id) => deletePublication(galleryKind, tx, owner, id) }),
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
