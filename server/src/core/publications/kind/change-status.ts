/** Publishes, schedules, archives and restores content of any kind. */
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { stateAfter, stateOf, type Act } from '../lifecycle/transitions.ts'
import { publicationTime } from '../terms/times.ts'
import { announce } from './announce.ts'
import type { ContentColumns, KindOf, Publication } from './kind.ts'
import { lockOwn } from './row-store.ts'
import { save } from './save.ts'
import { altsOf, assertReady, assertShowable, filesNow, statusWith } from './showable.ts'

interface Changing {
  readonly owner: Pick<Viewer, 'id'>
  readonly id: string
}

/** Publishes a draft or scheduled content now, or as soon as its files are ready. */
export async function publishNow<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, changing: Changing): Promise<Publication<C>> {
  const { row, before } = await locked(kind, tx, changing, 'publish')
  if (before === 'published') return row
  const unscheduled = { ...row, scheduled_at: null }
  const files = await filesNow(kind, tx, row)
  await assertReady(kind, tx, row, { files, from: tx.now })
  const status = statusWith(kind, unscheduled, { state: 'published', files, now: tx.now })
  return save(kind, tx, row, { status, scheduled_at: null })
}

/** Schedules a draft, or moves scheduled content to another time. */
export async function schedule<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  changing: Changing & { readonly at: string },
): Promise<Publication<C>> {
  const { row } = await locked(kind, tx, changing, 'schedule')
  const scheduled_at = publicationTime(changing.at, tx.now)
  const files = await filesNow(kind, tx, row)
  await assertReady(kind, tx, row, { files, from: scheduled_at })
  const status = statusWith(kind, { ...row, scheduled_at }, { state: 'scheduled', files, now: tx.now })
  return save(kind, tx, row, { status, scheduled_at, version: row.version + 1 })
}

/** Hides content from everyone but its buyers and its owner. Likes and comments are kept. */
export async function archive<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, changing: Changing): Promise<Publication<C>> {
  const { row, before, after } = await locked(kind, tx, changing, 'archive')
  return before === after ? row : hide(kind, tx, row, 'archived')
}

export async function hide<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  before: Publication<C>,
  status: 'archived' | 'expired',
): Promise<Publication<C>> {
  const row = await save(kind, tx, before, { status }, kind.hooks?.whenHidden)
  // Its buyers wait for the review of a changed version.
  if (row.status !== 'in_review') announce(kind, tx, 'archived', row)
  return row
}

/** Restores archived content to its place. If it had expired, it does not expire again. */
export async function unarchive<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, changing: Changing): Promise<Publication<C>> {
  const { row: hidden, before, after } = await locked(kind, tx, changing, 'unarchive')
  if (before === after) return hidden
  const files = await filesNow(kind, tx, hidden)
  await assertShowable(kind, tx, hidden, altsOf(files))
  const isExpired = hidden.expires_at !== null && hidden.expires_at <= tx.now
  const status = statusWith(kind, hidden, { state: after, files, now: tx.now })
  const row = await save(kind, tx, hidden, { status, ...(isExpired && { expires_at: null }) })
  announce(kind, tx, 'unarchived', row)
  return row
}

async function locked<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, { owner, id }: Changing, act: Act) {
  const row = await lockOwn(kind, tx.db, { performerId: owner.id, id })
  if (!row) throw notFound()
  const before = stateOf(row)
  return { row, before, after: stateAfter(before, act) }
}
