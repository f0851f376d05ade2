/**
 * Records everyone who publishes in a room at an outside streaming service. The service writes one file of each participant into
 * the bucket; a stopped recording is downloaded, reported and removed from there.
 */
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db.ts'
import type { Log } from '../../log.ts'
import type { RecordedFile } from '../engine.ts'
import type { Bucket } from './bucket.ts'
import type { Participant } from './participants.ts'
import { videoDurationMs } from './video-duration.ts'
import {
  addFile,
  addRecording,
  claimStopped,
  deleteFile,
  deleteRecording,
  filesOf,
  markEnded,
  markStopped,
  openRecordings,
  releaseClaim,
  setHandle,
  stoppedRecordings,
  type StoredFile,
} from './recording-rows.ts'
import type { FileRecorder } from './provider.ts'
import { causeIn } from './service-errors.ts'
import type { Emit } from './sync-room.ts'

interface RecordingServices {
  readonly db: Db
  readonly log: Log
  readonly recorder: FileRecorder
  readonly bucket: Bucket
  /** Receives the downloaded files. */
  readonly folder: string
  readonly emit: Emit
}

export interface Recordings {
  /** Returns the id. A recording whose first files cannot be started is stopped again. */
  start(room: string, begin: () => Promise<void>): Promise<string>
  stop(room: string, recording: string): Promise<void>
  stopAll(room: string): Promise<void>
  /** Starts and ends files, so that exactly these participants are recorded. */
  follow(room: string, live: readonly Participant[]): Promise<void>
  /** Completes the stopped recordings whose files are ready. */
  complete(): Promise<void>
}

/** A service uploads within minutes. Files that are still missing then were never written. */
const MAX_UPLOAD_SECONDS = 15 * 60

export function openRecordingService(services: RecordingServices): Recordings {
  const { db, log, recorder } = services
  const end = async (file: StoredFile) => {
    if (file.handle !== null) await recorder.stop(file.handle)
    await markEnded(db, file.id)
  }
  const begin = async (recording: string, room: string, participant: Participant) => {
    const id = await addFile(db, recording, participant)
    if (id === undefined) return
    try {
      const request = { room, number: participant.number, folder: folderOf(recording) }
      await setHandle(db, id, await recorder.start(request))
    } catch (error) {
      // The next comparison tries again.
      await deleteFile(db, id)
      log.info(`The recording of ${room} could not start: ${causeIn(error)}`)
    }
  }
  const stop = async (room: string, recording: string) => {
    await markStopped(db, room, recording)
    for (const file of await filesOf(db, recording)) if (!file.isEnded) await end(file)
    // Its files arrive later, and the next round completes it.
    await completeOne(services, recording).catch((error: unknown) => {
      log.info(`The recording ${recording} is not complete: ${causeIn(error)}`)
    })
  }
  return {
    async start(room, beginFiles) {
      const recording = await addRecording(db, room)
      try {
        await beginFiles()
      } catch (error) {
        await stop(room, recording)
        throw error
      }
      return recording
    },
    stop,
    async stopAll(room) {
      for (const recording of await openRecordings(db, room)) await stop(room, recording)
    },
    async follow(room, live) {
      for (const recording of await openRecordings(db, room)) {
        const files = (await filesOf(db, recording)).filter(({ isEnded }) => !isEnded)
        for (const file of files) if (!live.some(({ number }) => number === file.number)) await end(file)
        for (const one of live) if (!files.some(({ number }) => number === one.number)) await begin(recording, room, one)
      }
    },
    async complete() {
      for (const recording of await stoppedRecordings(db)) await completeOne(services, recording)
    },
  }
}

/** Services accept only letters and digits. */
const folderOf = (recording: string): string => recording.replaceAll('-', '')

async function completeOne(services: RecordingServices, recording: string): Promise<void> {
  const { db, emit, bucket } = services
  const claimed = await claimStopped(db, recording)
  if (!claimed) return
  try {
    const files = await filesOf(db, recording)
    const keys = await bucket.list(folderOf(recording))
    const isOverdue = claimed.stoppedSecondsAgo > MAX_UPLOAD_SECONDS
    if (!isOverdue && !(await areReady(services, files, keys))) return await releaseClaim(db, recording)
    const downloaded = await download(services, recording, files, keys)
    await deleteRecording(db, recording)
    emit({ type: 'recorded', room: claimed.room, recording, files: downloaded })
    for (const key of keys) await bucket.remove(key)
  } catch (error) {
    await releaseClaim(db, recording)
    throw error
  }
}

const videosOf = (keys: readonly string[], number: number): readonly string[] =>
  keys.filter((key) => key.includes(`/${number}/`) && key.endsWith('.mp4'))

async function areReady(
  { recorder }: RecordingServices,
  files: readonly StoredFile[],
  keys: readonly string[],
): Promise<boolean> {
  for (const { handle, number } of files)
    if (handle === null || videosOf(keys, number).length === 0 || !(await recorder.isDone(handle))) return false
  return true
}

async function download(
  { bucket, folder }: RecordingServices,
  recording: string,
  files: readonly StoredFile[],
  keys: readonly string[],
): Promise<readonly RecordedFile[]> {
  const into = join(folder, 'recordings', recording)
  await mkdir(into, { recursive: true, mode: 0o700 })
  const accounts = new Map(files.map(({ number, accountId }) => [number, accountId]))
  const recorded: RecordedFile[] = []
  for (const [number, accountId] of accounts)
    for (const key of videosOf(keys, number)) {
      const path = join(into, `${recorded.length + 1}.mp4`)
      await bucket.download(key, path)
      const durationMs = await videoDurationMs(path)
      if (durationMs > 0) recorded.push({ path, accountId, type: 'video/mp4', durationMs, bytes: (await stat(path)).size })
    }
  return recorded
}
