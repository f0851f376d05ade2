import type { ScheduledThing } from '@fanfare/contract/calendar'
import { contentCards, contentKinds } from '#core/content/index.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Scheduled } from './list-scheduled.ts'

/** Returns views in the given order, without items that were removed in between. */
export async function scheduledViews(ctx: Context, viewer: Viewer, things: readonly Scheduled[]): Promise<ScheduledThing[]> {
  const cards = await contentCards(ctx, viewer, things)
  const kinds = contentKinds(ctx)
  return things.flatMap(({ kind, id, at, status }) => {
    const card = cards.get(id)
    const link = kinds.get(kind)?.calendar?.formOf(id)
    return card && link !== undefined ? [{ ...card, status, scheduledAt: at.toISOString(), link }] : []
  })
}
