/** Records everyone who publishes in a room, one file each, over their reconnections. */
import { mkdirSync } from 'node:fs'
import { readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stream } from '../sfu/stream.ts'
import { RECORDED_FILE } from './recorded-files.ts'
import { openRecorder } from './recorder.ts'
import type { WriterTap } from './writer-tap.ts'

export interface RoomRecording {
  /** Call this with each stream, and again when its publisher sends something else. */
  follow(stream: Stream): void
  /** Resolves when the files are complete. */
  stop(): Promise<void>
}

export interface RecordingRef {
  readonly room: string
  readonly recording: string
}

export const recordingFolder = (folder: string, { room, recording }: RecordingRef): string =>
  join(folder, 'recordings', room, recording)

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Returns the recordings whose files are still in the folder. Deletes the folders of those that were taken. */
export async function recordingsIn(folder: string): Promise<readonly RecordingRef[]> {
  const found: RecordingRef[] = []
  const all = join(folder, 'recordings')
  for (const room of await namesIn(all)) {
    for (const recording of await namesIn(join(all, room))) {
      const files = (await namesIn(join(all, room, recording))).filter((name) => RECORDED_FILE.test(name))
      if (files.length > 0) found.push({ room, recording })
      // Fails if a recording begins just now.
      else await rmdir(join(all, room, recording)).catch(() => undefined)
    }
    await rmdir(join(all, room)).catch(() => undefined)
  }
  return found
}

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
