import { personalData } from '#core/personal-data/index.ts'
import { contentErasure } from '#core/purchases/index.ts'
import { deleteVideo } from './publish-video.ts'

export const videosPersonalData = [
  personalData('videos', {
    by: ['performer_id'],
    erasure: contentErasure({ table: 'videos', remove: deleteVideo }),
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
