import { MAX_HIGHLIGHTS } from '@fanfare/contract/own-stories'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import {
  changeHighlight,
  insertHighlight,
  lockHighlights,
  lockOwnHighlight,
  orderHighlightsAs,
  removeHighlight,
  type HighlightContent,
  type HighlightRow,
} from './highlight-store.ts'
import { shareStories } from './store.ts'

interface Draft {
  readonly title: string
  readonly storyIds: readonly string[]
  readonly coverId?: string
}

/** Keeps own stories beyond their day. A new highlight is the last in order. */
export async function createHighlight(tx: Tx, { id: performerId }: Viewer, draft: Draft): Promise<HighlightRow> {
  const all = await lockHighlights(tx, performerId)
  if (all.length >= MAX_HIGHLIGHTS)
    throw notValid('title', t('You already have {most} highlights. Delete one first.', { most: MAX_HIGHLIGHTS }))
  const content = await contentOf(tx, performerId, draft)
  const position = (all.at(-1)?.position ?? 0) + 1
  return insertHighlight(tx.db, { ...content, id: newId(tx.now), performer_id: performerId, position, created_at: tx.now })
}

export async function updateHighlight(tx: Tx, { id: performerId }: Viewer, id: string, draft: Draft): Promise<HighlightRow> {
  if (!(await lockOwnHighlight(tx.db, performerId, id))) throw notFound()
  return changeHighlight(tx.db, id, await contentOf(tx, performerId, draft))
}

/** Ended stories are visible to their performer only from then on. */
export async function deleteHighlight(tx: Tx, { id: performerId }: Viewer, id: string): Promise<void> {
  if (!(await lockOwnHighlight(tx.db, performerId, id))) throw notFound()
  await removeHighlight(tx.db, id)
}

/** Highlights that are not named keep their order after the others. */
export async function orderHighlights(tx: Tx, { id: performerId }: Viewer, ids: readonly string[]): Promise<void> {
  const own = (await lockHighlights(tx, performerId)).map(({ id }) => id)
  if (ids.some((id) => !own.includes(id))) throw notFound()
  await orderHighlightsAs(tx, [...ids, ...own.filter((id) => !ids.includes(id))])
}

/** Returns own stories that others could see, and prevents their removal until the transaction ends. */
async function contentOf(tx: Tx, performerId: string, { title, storyIds, coverId }: Draft): Promise<HighlightContent> {
  await assertTextsAllowed(tx, { title })
  const found = new Map((await shareStories(tx.db, storyIds)).map((row) => [row.id, row]))
  for (const id of storyIds) {
    const row = found.get(id)
    if (row?.performer_id !== performerId || row.removed_at !== null) throw notFound()
    if (row.status !== 'published') throw notValid('storyIds', t('You can add a story to a highlight once it’s published.'))
  }
  if (coverId !== undefined && !storyIds.includes(coverId)) throw notValid('coverId', t('The cover must be one of the stories.'))
  return { title: oneLine(title), story_ids: [...storyIds], cover_id: coverId ?? null }
}
