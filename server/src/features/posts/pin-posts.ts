import { sql } from 'kysely'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { PostRow } from './post.ts'

/** Pins exactly these posts, in this order. */
export async function pinPosts(tx: Tx, { id: performerId }: Viewer, ids: readonly string[]): Promise<void> {
  await oneAtATime(tx, `pinned posts ${performerId}`)
  const posts = await lockOwnPosts(tx.db, performerId, ids)
  if (posts.length !== ids.length) throw notFound()
  if (posts.some((post) => post.status !== 'published')) throw apiError('not_allowed', t('Only a published post can be pinned.'))
  await sql`update posts set pinned = null where performer_id = ${performerId} and pinned is not null`.execute(tx.db)
  await sql`update posts set pinned = p.place from unnest(${[...ids]}::uuid[]) with ordinality as p (id, place)
    where posts.id = p.id and performer_id = ${performerId}`.execute(tx.db)
}

/** Locks these posts of one performer, in the order of their ids. */
async function lockOwnPosts(db: Db, performerId: string, ids: readonly string[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`select * from posts where id = any(${[...ids]}::uuid[]) and performer_id = ${performerId}
    and removed_at is null order by id for update`.execute(db)
  return rows
}

/** In their order; uses index `posts_pinned`. */
export async function pinnedIdsOf(db: Db, performerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from posts where performer_id = ${performerId} and pinned is not null
    order by pinned`.execute(db)
  return rows.map(({ id }) => id)
}
