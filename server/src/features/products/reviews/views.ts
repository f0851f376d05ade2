import type { Person } from '@fanfare/contract/people'
import type { Rating } from '@fanfare/contract/ratings'
import type { Review } from '@fanfare/contract/reviews'
import { roleHas } from '@fanfare/contract/operator-roles'
import type { Anyone } from '#platform/viewer.ts'

/** The number of reviews with one star, two stars, up to five. */
export type Counts = readonly number[]

export const NO_COUNTS: Counts = [0, 0, 0, 0, 0]

export function ratingView(counts: Counts = NO_COUNTS): Rating {
  const count = counts.reduce((sum, one) => sum + one, 0)
  const stars = counts.reduce((sum, one, i) => sum + one * (i + 1), 0)
  return { count, average: count === 0 ? 0 : Math.round((stars * 10) / count) / 10 }
}

interface Row {
  readonly id: string
  readonly author_id: string
  readonly stars: number
  readonly text: string
  readonly created_at: Date
  readonly edited_at: Date | null
  readonly reply: string | null
  readonly replied_at: Date | null
}

interface Reader {
  readonly viewer: Anyone
  readonly sellerId: string
  readonly author: Person
}

export const reviewView = (row: Row, { viewer, sellerId, author }: Reader): Review => ({
  _id: row.id,
  author,
  stars: row.stars,
  text: row.text,
  isEdited: row.edited_at !== null,
  createdAt: row.created_at.toISOString(),
  reply: row.reply === null || row.replied_at === null ? null : { text: row.reply, createdAt: row.replied_at.toISOString() },
  can: actsOn(row, viewer, sellerId),
})

function actsOn(row: Row, viewer: Anyone, sellerId: string): Review['can'] {
  if (viewer.id === null) return []
  if (row.author_id === viewer.id) return ['edit', 'delete']
  if (viewer.id === sellerId) return ['reply']
  return mayModerate(viewer) ? ['delete'] : []
}

export const mayModerate = (viewer: Anyone): boolean =>
  viewer.role === 'admin' && viewer.operator !== undefined && roleHas(viewer.operator.role, 'moderation')
