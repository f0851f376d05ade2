/** Wraps ffmpeg in a program that holds each of the two passes over a video until the test releases it. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '../../server/src/platform/transcoding/index.ts'
import { atEndOfFile } from '../../server/test/at-end-of-file.ts'
import { chooseFile } from './files.ts'

/** `first` makes the smallest rendition and all pictures, `others` the larger renditions. */
export type Pass = 'first' | 'others'

export interface GatedFfmpeg {
  /** For `FFMPEG_PATH`. */
  readonly path: string
  hold(pass: Pass): void
  release(pass: Pass): void
}

export async function gateFfmpeg(): Promise<GatedFfmpeg> {
  await chooseFile()
  const { program } = await findFfmpeg({ transcodeConcurrency: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-ffmpeg-'))
  atEndOfFile(async () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'ffmpeg')
  const waits = (pass: Pass) => `while [ -e '${join(folder, pass)}' ]; do sleep 0.1; done`
  writeFileSync(
    path,
    `#!/bin/sh
case "$*" in
  *posters.rgb*) ${waits('first')} ;;
  *-filter_complex\\ *) ${waits('others')} ;;
esac
exec '${program}' "$@"
`,
  )
  chmodSync(path, 0o755)
  return {
    path,
    hold: (pass) => writeFileSync(join(folder, pass), ''),
    release: (pass) => rmSync(join(folder, pass), { force: true }),
  }
}
