import * as vault from '@fanfare/contract/vault'
import { filesById, watermarksRendered, mediaProcessed, mediaProgressed, readWatermark, statusView } from '#core/media/index.ts'
import { deliver } from '#platform/deliveries.ts'
import type { Context } from '#platform/context.ts'
import { serverEventsOn } from '#platform/server-events.ts'

/** Sends the event to the owner's windows. Documents are not media items. */
const eventTo =
  (event: typeof vault.mediaProcessed) =>
  async ({ db }: Context, { fileId, ownerId }: { fileId: string; ownerId: string }) => {
    const file = (await filesById(db, [fileId])).get(fileId)
    if (!file || file.kind === 'document') return []
    return [deliver({ from: ownerId, to: [ownerId] }, event, { fileId, ...statusView(file) })]
  }

const marksEvent = async (ctx: Context, { ownerId }: { ownerId: string }) => {
  const { done, total } = await readWatermark(ctx, ownerId)
  return [deliver({ from: ownerId, to: [ownerId] }, vault.watermarkRendered, { done, total })]
}

export const serverEvents = [
  serverEventsOn(watermarksRendered, marksEvent),
  serverEventsOn(mediaProcessed, eventTo(vault.mediaProcessed)),
  serverEventsOn(mediaProgressed, eventTo(vault.mediaProgressed)),
]
