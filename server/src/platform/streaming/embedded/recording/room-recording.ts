/** Records everyone who publishes in a room, one file each, over their reconnections. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Stream } from '../sfu/stream.ts'
import { openRecorder } from './recorder.ts'
import type { WriterTap } from './writer-tap.ts'

export interface RoomRecording {
  /** Call this with each stream, and again when its publisher sends something else. */
  follow(stream: Stream): void
  /** Resolves when the files are complete. */
  stop(): Promise<void>
}

export const recordingFolder = (folder: string, recording: string): string => join(folder, 'recordings', recording)

export function openRoomRecording(folder: string, onError: (error: unknown) => void): RoomRecording {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const recorders = new Map<Stream, WriterTap>()
  let stopping = Promise.resolve()
  const drop = (stream: Stream, recorder: WriterTap) => {
    stream.taps.delete(recorder)
    recorders.delete(stream)
    stopping = Promise.all([stopping, recorder.stop()]).then(() => undefined)
  }
  return {
    follow(stream) {
      const last = recorders.get(stream)
      if (last) drop(stream, last)
      const { accountId, videoCodec, publication } = stream
      const recorder = openRecorder({ folder, accountId, videoCodec, hasAudio: publication?.audio !== undefined, onError })
      recorders.set(stream, recorder)
      stream.taps.add(recorder)
      stream.publisher?.askForKeyFrame()
    },
    async stop() {
      for (const [stream, recorder] of recorders) drop(stream, recorder)
      await stopping
    },
  }
}
