import { personalData } from '#core/personal-data/index.ts'
import { deletePublication } from '#core/publications/index.ts'
import { contentErasure } from '#core/purchases/index.ts'
import { videoKind } from './video.ts'

export const videosPersonalData = [
  personalData('videos', {
    by: ['performer_id'],
    erasure: contentErasure({ table: 'videos', remove: (tx, owner, id) => deletePublication(videoKind, tx, owner, id) }),
    exported: {
      name: 'videos',
      columns: [
        'id',
        'title',
        'description',
        'tags',
        'video_id',
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
