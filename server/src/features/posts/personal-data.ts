import { personalData } from '#core/personal-data/index.ts'
import { deletePublication } from '#core/publications/index.ts'
import { contentErasure } from '#core/purchases/index.ts'
import { postKind } from './post.ts'

export const postsPersonalData = [
  personalData('poll_votes', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'poll-votes', columns: ['poll_id', 'choices'], key: ['poll_id'] },
  }),
  personalData('posts', {
    by: ['performer_id'],
    erasure: contentErasure({ table: 'posts', remove: (tx, owner, id) => deletePublication(postKind, tx, owner, id) }),
    exported: {
      name: 'posts',
      columns: ['id', 'text', 'teaser', 'file_ids', 'audience', 'price', 'status', 'created_at', 'published_at', 'removed_at'],
      key: ['id'],
    },
  }),
  personalData('polls', {
    by: ['performer_id'],
    erasure: { keeps: 'Deleted with its post, or stays in a post that fans have bought.' },
    exported: { name: 'polls', columns: ['id', 'post_id', 'question', 'options', 'votes', 'created_at', 'ends_at'], key: ['id'] },
  }),
]
