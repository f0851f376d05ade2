/** Notifies a performer's windows of changes to the performer's content. */
import { ownContentChanged } from '@fanfare/contract/publications'
import { readContent } from '#core/content/index.ts'
import { deliver, type Delivery } from '#platform/deliveries.ts'
import type { Context } from '#platform/context.ts'

export async function notifyOwner(ctx: Context, { kind, id }: { kind: string; id: string }): Promise<Delivery[]> {
  const content = await readContent(ctx, ctx.db, kind, id)
  return content ? [deliver({ from: content.ownerId, to: [content.ownerId] }, ownContentChanged, { kind, id })] : []
}
