/** Lists the files of a recording with their durations, whatever process has written them. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FilePathSource, Input, MP4, WEBM } from 'mediabunny'
import type { RecordedFile } from '../../engine.ts'

export const RECORDED_FILE = /^(.+)-\d{4}\.(webm|mp4)$/

/** Leaves out files without a single whole picture or sound. */
export async function recordedFiles(folder: string): Promise<readonly RecordedFile[]> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(names.map((name) => describe(folder, name)))
  return files
    .flatMap((file) => file ?? [])
    .sort((one, other) => one.beganAt - other.beganAt)
    .map(({ file }) => file)
}

async function describe(folder: string, name: string): Promise<{ file: RecordedFile; beganAt: number } | undefined> {
  const [, accountId, extension] = RECORDED_FILE.exec(name) ?? []
  if (accountId === undefined) return undefined
  const path = join(folder, name)
  const { size, birthtimeMs } = await stat(path)
  const durationMs = await durationOf(path)
  if (durationMs === 0) return undefined
  const type = extension === 'mp4' ? 'video/mp4' : 'video/webm'
  return { file: { path, accountId, type, durationMs, bytes: size }, beganAt: birthtimeMs }
}

async function durationOf(path: string): Promise<number> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, WEBM] })
  try {
    return Math.round((await input.computeDuration()) * 1000)
  } catch {
    return 0
  } finally {
    input.dispose()
  }
}
