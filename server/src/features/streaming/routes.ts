import { done } from '@fanfare/contract'
import * as streaming from '@fanfare/contract/streaming'
import { grantStream, startRecordingFor, stopRecordingFor, streamIngest } from '#core/streaming/index.ts'
import { action } from '#platform/route-handler.ts'

export const routes = [
  action(streaming.readStreamToken, ({ ctx, viewer, body: { kind, _id: id } }) => grantStream(ctx, viewer, { kind, id })),

  action(streaming.startRecording, async ({ ctx, viewer, body: { kind, _id: id } }) => {
    await startRecordingFor(ctx, viewer, { kind, id })
    return done
  }),

  action(streaming.stopRecording, async ({ ctx, viewer, body: { kind, _id: id } }) => {
    await stopRecordingFor(ctx, viewer, { kind, id })
    return done
  }),

  action(streaming.readIngest, ({ ctx, viewer, body: { kind, _id: id, renew = false } }) =>
    streamIngest(ctx, viewer, { kind, id, renew }),
  ),
]
