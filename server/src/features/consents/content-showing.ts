import type { ContentCard } from '@fanfare/contract/content'
import { FILE, personById, subjectsShowing } from '#core/consents/index.ts'
import { contentCards } from '#core/content/index.ts'
import { usesOf } from '#core/media/index.ts'
import { notFound } from '#lib/errors.ts'
import { FIRST_ID } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

/** Enough for a look; more is found on the performer's profile. */
const MAX_SUBJECTS = 500
const MAX_CARDS = 100
const MAX_USES = 20

/** Returns cards of content that shows the viewer, newest first, as far as the viewer may see it. Throws `not_found`. */
export async function contentShowing(ctx: Context, viewer: Viewer, personId: string): Promise<ContentCard[]> {
  const person = await personById(ctx.db, personId)
  if (person?.account_id !== viewer.id) throw notFound()
  const subjects = await subjectsShowing(ctx.db, personId, FIRST_ID, MAX_SUBJECTS)
  const files = subjects.filter(({ kind }) => kind === FILE).map(({ id }) => id)
  const uses = await usesOf(ctx.db, files, MAX_USES)
  const refs = [...subjects.filter(({ kind }) => kind !== FILE), ...uses.map(({ kind, subject_id: id }) => ({ kind, id }))]
  const unique = [...new Map(refs.map((ref) => [ref.id, ref])).values()]
  const cards = await contentCards(ctx, viewer, unique)
  return [...cards.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, MAX_CARDS)
}
