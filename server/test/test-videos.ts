/** Creates short videos and recordings to upload, like those of phones. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestServer } from './test-server.ts'

type Site = Pick<TestServer, 'ctx'>

/** A moving picture of 640 by 360 with a tone. */
export const film = (site: Site, seconds = 6): Promise<Blob> =>
  make(
    site,
    'film.mp4',
    `-f lavfi -i testsrc2=size=640x360:rate=25:duration=${seconds} -f lavfi -i sine=frequency=440:duration=${seconds} -pix_fmt yuv420p -preset ultrafast`,
  )

const FILM = (seconds: number) => `-f lavfi -i testsrc2=size=640x360:rate=25:duration=${seconds}`
const QUICK = '-pix_fmt yuv420p -preset ultrafast'

/** The film as someone uploads it again: smaller, mirrored, without its sound, and encoded at a lower quality. */
export const filmCopy = (site: Site, seconds = 6): Promise<Blob> =>
  make(site, 'copy.mp4', `${FILM(seconds)} -vf hflip,scale=426:240 -crf 32 ${QUICK}`)

/** Another film, whose first second is that of the film. */
export const filmWithSameStart = (site: Site, seconds = 6): Promise<Blob> =>
  make(
    site,
    'start.mp4',
    `${FILM(seconds / 6)} -f lavfi -i mandelbrot=size=640x360:rate=25 -filter_complex ` +
      `[1:v]trim=duration=${(seconds * 5) / 6}[other];[0:v][other]concat=n=2:v=1 ${QUICK}`,
  )

/** A tone that is louder at its end. */
export const tone = (site: Site, seconds = 6): Promise<Blob> =>
  make(
    site,
    'tone.wav',
    `-f lavfi -i sine=frequency=440:duration=${seconds} -af volume=0.2+0.8*gte(t\\,${seconds / 2}):eval=frame`,
  )

export const gif = (site: Site, { seconds = 1, size = '321x181' } = {}): Promise<Blob> =>
  make(site, 'moves.gif', `-f lavfi -i testsrc2=size=${size}:rate=10:duration=${seconds}`)

async function make({ ctx }: Site, name: string, args: string): Promise<Blob> {
  const folder = await mkdtemp(join(ctx.config.uploadFolder, 'film-'))
  try {
    const { program } = await ctx.ffmpeg()
    const path = join(folder, name)
    await promisify(execFile)(program, ['-nostdin', '-y', ...args.split(' '), path])
    return new Blob([new Uint8Array(await readFile(path))])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
