/**
 * Makes short videos and recordings like those of phones, cameras, browsers and attackers, with the same ffmpeg that processes
 * them.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg, type Ffmpeg } from '#platform/transcoding/index.ts'
import { atEndOfFile } from './at-end-of-file.ts'

export interface Recordings {
  readonly ffmpeg: Ffmpeg
  readonly folder: string
  /** Runs ffmpeg with these arguments, separated by spaces, and an output file of this name. Returns its path. */
  make(name: string, args: string): string
  /** Returns ffmpeg's description of a file or playlist after reading all of it. */
  describe(path: string): string
  /** Returns a new folder for results. */
  target(): Promise<string>
}

/** A picture with details, and a tone. Small, so that tests are fast. */
export const PICTURE = '-f lavfi -i testsrc2=s=640x360:r=10'
export const TONE = '-f lavfi -i sine=440'
export const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'

/** Call it at the top of a test file: the folder is removed after its tests. */
export async function openRecordings(): Promise<Recordings> {
  const ffmpeg = await findFfmpeg({ transcodeConcurrency: 2 })
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-recordings-'))
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }))
  const run = (args: readonly string[]) => {
    const { status, stderr } = spawnSync(ffmpeg.program, ['-nostdin', '-hide_banner', '-y', ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stderr
  }
  let targets = 0
  return {
    ffmpeg,
    folder,
    make(name, args) {
      const path = join(folder, name)
      run([...args.split(' '), path])
      return path
    },
    describe: (path) => run(['-i', path, '-f', 'null', '-']),
    async target() {
      const path = join(folder, `target-${targets++}`)
      await mkdir(path)
      return path
    },
  }
}
