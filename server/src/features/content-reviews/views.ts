/** Builds what operators see of content in review. */
import type { ContentReview, ReviewSummary } from '@fanfare/contract/content-reviews'
import { peopleById, performerById } from '#core/accounts/index.ts'
import { kindLabel, reportables } from '#core/cases/index.ts'
import { depictionsAmong, peopleShownById } from '#core/consents/index.ts'
import { contentCards, contentKinds } from '#core/content/index.ts'
import { filesById, mediaView } from '#core/media/index.ts'
import { adviceOn, countFoundReviews, neighborsOf, recordOf, type ReviewRow, type WantedReviews } from '#core/reviews/index.ts'
import type { Context, Db, Reader } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

/** In the same order. */
export async function reviewSummaries(reader: Reader, viewer: Viewer, rows: readonly ReviewRow[]): Promise<ReviewSummary[]> {
  const [people, cards] = await Promise.all([
    peopleById(
      reader.db,
      rows.flatMap((row) => [row.performer_id, ...(row.decided_by === null ? [] : [row.decided_by])]),
    ),
    contentCards(
      reader,
      viewer,
      rows.map((row) => ({ kind: row.kind, id: row.content_id })),
    ),
  ])
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    kindLabel: kindLabel(reader, row.kind),
    title: cards.get(row.content_id)?.title ?? '',
    performer: people.get(row.performer_id)!,
    state: row.state,
    isEdit: row.is_edit,
    version: row.version,
    submittedAt: row.submitted_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by === null ? null : (people.get(row.decided_by) ?? null),
  }))
}

interface Showing {
  readonly viewer: Viewer
  readonly wanted: WantedReviews
}

export async function reviewView(ctx: Context, row: ReviewRow, { viewer, wanted }: Showing): Promise<ContentReview> {
  const { db } = ctx
  const { kind, content_id: contentId, performer_id: performerId } = row
  const item = (await reportables(ctx).get(kind)?.read({ services: ctx, db }, [contentId]))?.get(contentId)
  const fileIds = item?.fileIds ?? []
  const [[summary], files, performer, record, neighbors, waiting, shows, advice, downloads] = await Promise.all([
    reviewSummaries(ctx, viewer, [row]),
    filesById(db, fileIds),
    performerById(db, performerId),
    recordOf(db, performerId),
    neighborsOf(db, row, wanted),
    countFoundReviews(db, wanted),
    showsOf(db, performerId, [contentId, ...fileIds]),
    item ? adviceOn(ctx, db, { kind, id: contentId, performerId, title: item.title, text: item.text, fileIds }) : [],
    contentKinds(ctx).get(kind)?.savedFiles?.(ctx, viewer, contentId),
  ])
  const showing = { urls: ctx.urls, now: ctx.clock.now(), viewerId: viewer.id, by: { kind, id: contentId } }
  return {
    ...summary!,
    contentId,
    text: item?.text ?? '',
    path: item?.path ?? '',
    media: fileIds.flatMap((id) => files.get(id) ?? []).map((file) => mediaView(file, showing)),
    downloads: (downloads ?? []).map(({ name }) => ({ name })),
    shows,
    verification: {
      status: performer?.verification ?? 'pending',
      dateOfBirth: performer?.date_of_birth ?? '',
      approvedAt: performer?.approved_at?.toISOString() ?? null,
    },
    record,
    advice,
    ...neighbors,
    waiting,
  }
}

/** Returns whom the item shows, as its performer has declared. */
async function showsOf(db: Db, performerId: string, ids: readonly string[]): Promise<ContentReview['shows']> {
  const declared = await depictionsAmong(db, performerId, ids)
  const people = await peopleShownById(db, [...new Set(declared.flatMap(({ personIds }) => personIds))])
  const accounts = await peopleById(
    db,
    [...people.values()].flatMap((person) => person.account_id ?? []),
  )
  const uses = declared.map(({ ai }) => ai)
  return {
    performer: declared.length === 0 || declared.some(({ showsOwner }) => showsOwner),
    people: [...people.values()].map((person) => {
      const account = person.account_id === null ? null : (accounts.get(person.account_id) ?? null)
      return {
        _id: person.id,
        account,
        name: account?.name ?? person.name,
        state: person.state,
        until: person.until?.toISOString() ?? null,
      }
    }),
    ai: uses.includes('generated') ? 'generated' : uses.includes('altered') ? 'altered' : 'none',
    isExplicit: declared.some(({ isExplicit }) => isExplicit),
  }
}
