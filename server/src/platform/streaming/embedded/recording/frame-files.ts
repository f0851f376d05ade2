/** Stores the latest picture of each publisher as one small file. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaEvent } from '../process/messages.ts'
import type { Picture } from './frame-sample.ts'

interface Services {
  readonly folder: string
  emit(event: MediaEvent): void
}

const framesOf = (folder: string, room: string): string => join(folder, 'frames', room)

export const deleteFrames = (folder: string, room: string): void =>
  rmSync(framesOf(folder, room), { recursive: true, force: true })

/** Replaces the last picture in one step, so that readers never see half of it. */
export function storeFrame({ folder, emit }: Services, room: string, accountId: string, { format, bytes }: Picture): void {
  const frames = framesOf(folder, room)
  mkdirSync(frames, { recursive: true, mode: 0o700 })
  const path = join(frames, `${accountId}.${format}`)
  writeFileSync(`${path}.part`, bytes)
  renameSync(`${path}.part`, path)
  emit({ type: 'frame', room, accountId, path, format })
}
