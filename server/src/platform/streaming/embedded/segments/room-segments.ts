/** Writes the segments of everyone who publishes in a room, while viewers need them. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaEvent } from '../process/messages.ts'
import type { WriterTap } from '../recording/writer-tap.ts'
import type { Stream } from '../sfu/stream.ts'
import { openSegmenter } from './segmenter.ts'

export interface RoomSegments {
  /** Call this with each stream, and again when its publisher sends something else. */
  follow(stream: Stream): void
  /** Resolves when the files are deleted. */
  stop(): Promise<void>
}

interface Services {
  readonly folder: string
  emit(event: MediaEvent): void
  onError(error: unknown): void
}

export function openRoomSegments(room: string, services: Services): RoomSegments {
  const all = join(services.folder, 'segments', room)
  // A process that was killed left its files.
  rmSync(all, { recursive: true, force: true })
  // The last writer of this room may still be closing.
  const folder = join(all, randomUUID())
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const taps = new Map<Stream, WriterTap>()
  let isStopped = false
  const drop = (stream: Stream, tap: WriterTap): Promise<void> => {
    stream.taps.delete(tap)
    taps.delete(stream)
    return tap.stop()
  }
  return {
    follow(stream) {
      const last = taps.get(stream)
      if (last) void drop(stream, last)
      const { accountId, videoCodec, publication } = stream
      const tap = openSegmenter({
        folder,
        videoCodec,
        hasAudio: publication?.audio !== undefined,
        onSegment: (segment) => isStopped || services.emit({ type: 'segment', room, accountId, ...segment }),
        onError: (error) => isStopped || services.onError(error),
      })
      taps.set(stream, tap)
      stream.taps.add(tap)
      stream.publisher?.askForKeyFrame()
    },
    async stop() {
      isStopped = true
      await Promise.all([...taps].map(([stream, tap]) => drop(stream, tap)))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
