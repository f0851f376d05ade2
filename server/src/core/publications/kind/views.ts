/** Builds the fields that views and cards of every kind share, and reads what they are made of. */
import type { Static } from 'typebox'
import type { Person } from '@fanfare/contract/people'
import type { PublicationAct } from '@fanfare/contract/publication-routes'
import { accessDecisions, visibleFiles, type AccessDecision } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { aiView, filesById } from '#core/media/index.ts'
import { salesCounts } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Db, Reader } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { stateOf } from '../lifecycle/transitions.ts'
import type { Terms } from '../terms/terms.ts'
import { subjectOf } from './content-kind.ts'
import type { ContentColumns, FilesById, KindOf, Lifecycle, Publication } from './kind.ts'

type Sold = Lifecycle & Terms
interface Titled {
  readonly title: string
  readonly description: string
}

type Listed = Pick<Sold, 'id' | 'ai' | 'audience' | 'price' | 'published_at' | 'created_at'>

const shared = (row: Listed, performer: Person) => ({
  _id: row.id,
  performer,
  audience: row.audience,
  price: fromMinorUnits(row.price),
  ...aiView(row),
  createdAt: (row.published_at ?? row.created_at).toISOString(),
})

export const headView = (row: Sold, performer: Person) => ({
  ...shared(row, performer),
  subscribersIncluded: row.subscribers_included,
  tierIds: row.tier_ids,
})

export const titledHeadView = (row: Sold & Titled, performer: Person) => ({
  ...headView(row, performer),
  title: row.title,
  description: row.description,
})

/** Returns the fields for a card. The caller has left out what the viewer may not see at all. */
export const cardView = (row: Listed & Pick<Titled, 'title'>, performer: Person, decision: Visible) => ({
  ...shared(row, performer),
  title: row.title,
  locked: decision.sees === 'teaser',
  unlock: decision.sees === 'teaser' ? decision.unlock : [],
})

/** Returns the fields that only the owner sees. */
export const ownView = (row: Lifecycle, totalSales: number) => ({
  version: row.version,
  status: row.status,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  publishedAt: row.published_at?.toISOString() ?? null,
  editedAt: row.edited_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  totalSales,
})

/** Returns the acts that its state allows. Waiting content is published as soon as its files are ready. */
export function actsOf(row: Lifecycle): Static<typeof PublicationAct>[] {
  const state = stateOf(row)
  if (state === 'draft' || state === 'scheduled') return ['publish', 'schedule']
  if (state === 'waiting') return ['schedule']
  return state === 'published' ? ['archive'] : ['unarchive']
}

type Visible = Exclude<AccessDecision, { sees: 'nothing' }>

interface Shown<C> {
  readonly row: Publication<C>
  readonly performer: Person
  readonly decision: Visible
  /** The files of all rows of the page that the viewer may see or that are open. */
  readonly files: FilesById
}

/** Returns rows with the viewer's access to each and their files, without rows that the viewer may not see at all. */
export async function shownRows<C extends ContentColumns>(
  kind: KindOf<C>,
  {
    ctx,
    viewer,
    fileIdsOf,
  }: { readonly ctx: Reader; readonly viewer: Anyone; fileIdsOf(row: Publication<C>): readonly string[] },
  rows: readonly Publication<C>[],
): Promise<Shown<C>[]> {
  const [decisions, people, files] = await Promise.all([
    accessDecisions(
      ctx.db,
      viewer,
      rows.map((row) => subjectOf(kind, row)),
    ),
    performersOf(ctx.db, rows),
    visibleFiles(ctx.db, viewer, rows.flatMap(fileIdsOf)),
  ])
  return rows.flatMap((row) => {
    const decision = decisions.get(row.id)!
    return decision.sees === 'nothing' ? [] : [{ row, performer: people.get(row.performer_id)!, decision, files }]
  })
}

/** Returns what the owner's views of rows are made of. */
export async function ownParts<C extends ContentColumns>(db: Db, rows: readonly Publication<C>[], fileIds: readonly string[]) {
  const [people, files, sales] = await Promise.all([
    performersOf(db, rows),
    filesById(db, fileIds),
    salesCounts(
      db,
      rows.map((row) => row.id),
    ),
  ])
  return {
    performerOf: (row: Lifecycle) => people.get(row.performer_id)!,
    files,
    salesOf: (row: Lifecycle) => sales.get(row.id) ?? 0,
  }
}

const performersOf = (db: Db, rows: readonly Lifecycle[]) =>
  peopleById(
    db,
    rows.map((row) => row.performer_id),
  )
