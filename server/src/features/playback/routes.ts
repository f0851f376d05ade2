import { done } from '@fanfare/contract'
import * as playback from '@fanfare/contract/playback'
import { mayPlay } from '#core/playback/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { deleteOldestPositions, deletePosition, savePosition, positionIn, positionsOf } from './store.ts'

const MAX_POSITIONS = 300

export const routes = [
  query(playback.listPlaybackPositions, async ({ ctx, viewer, query: { limit = 100, offset = 0 } }) => {
    const { rows, total } = await positionsOf(ctx.db, viewer.id, { limit, offset })
    return { data: rows.map(({ file_id: fileId, seconds }) => ({ fileId, seconds })), total }
  }),

  query(playback.readPlaybackPosition, async ({ ctx, viewer, params }) => ({
    fileId: params.id,
    seconds: (await positionIn(ctx.db, viewer.id, params.id))?.seconds ?? 0,
  })),

  mutation(playback.savePlaybackPosition, async ({ tx, services, viewer, params, body: { seconds, kind, subjectId } }) => {
    if (!(await mayPlay(services, tx.db, viewer, { fileId: params.id, kind, subjectId }))) throw notFound()
    if (seconds === 0) {
      await deletePosition(tx, viewer.id, params.id)
      return done
    }
    await savePosition(tx, viewer.id, params.id, seconds)
    await deleteOldestPositions(tx, viewer.id, MAX_POSITIONS)
    return done
  }),
]
