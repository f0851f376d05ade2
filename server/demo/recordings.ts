/**
 * Makes films and melodies with the ffmpeg that processes them. The same seed gives the same recording, and nothing is
 * downloaded.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Context } from '#platform/context.ts'
import type { RecordingSpec } from '#core/demo-seed.ts'
import { seededRandom } from '#lib/seeded-random.ts'
import { MissingFfmpeg, type Ffmpeg } from '#platform/transcoding/index.ts'
import { drawPicture } from './pictures.ts'

const run = promisify(execFile)
const ROOT_HZ = 110
/** Semitones of a minor pentatonic scale over two octaves, which fit in any order. */
const SCALE = [0, 3, 5, 7, 10, 12, 15, 17, 19, 22]
const NOTES = 8
const FILM = { width: 480, height: 270 }
/** How much larger the picture is than its visible part. */
const ROOM = 1.25

/** Returns undefined without ffmpeg: the demo then has no films and no recordings. */
export async function makeRecording(ctx: Context, spec: RecordingSpec): Promise<Blob | undefined> {
  const ffmpeg = await ctx.ffmpeg().catch((error: unknown) => {
    if (error instanceof MissingFfmpeg) return undefined
    throw error
  })
  if (!ffmpeg) return undefined
  const folder = await mkdtemp(join(ctx.config.uploadFolder, 'demo-'))
  try {
    return spec.kind === 'film' ? await film(ffmpeg, folder, spec) : await melody(ffmpeg, folder, spec)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Film = Extract<RecordingSpec, { kind: 'film' }>

/** The camera moves slowly over a picture, with a soft melody. */
async function film({ program }: Ffmpeg, folder: string, { motif, seed, seconds }: Film): Promise<Blob> {
  const { width, height } = FILM
  const spec = { kind: 'motif', motif, seed, width: Math.round(width * ROOM), height: Math.round(height * ROOM) } as const
  const [from, to] = [join(folder, 'picture.jpg'), join(folder, 'film.mp4')]
  await writeFile(from, await drawPicture(spec))
  const along = `(1-cos(PI*t/${seconds}))/2`
  const camera = `crop=w=${width}:h=${height}:x='(iw-ow)*${along}':y='(ih-oh)*(1-${along})'`
  const picture = ['-loop', '1', '-framerate', '24', '-i', from]
  const sound = ['-f', 'lavfi', '-i', tones(seed, seconds)]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
  const length = ['-t', String(seconds)]
  await run(program, ['-nostdin', ...picture, ...sound, ...length, '-vf', `${camera},format=yuv420p`, ...codecs, to])
  return blobOf(to, 'video/mp4')
}

async function melody({ program }: Ffmpeg, folder: string, { seed, seconds }: Omit<RecordingSpec, 'kind'>): Promise<Blob> {
  const to = join(folder, 'melody.m4a')
  await run(program, ['-nostdin', '-f', 'lavfi', '-i', tones(seed, seconds), '-c:a', 'aac', to])
  return blobOf(to, 'audio/mp4')
}

/** Plucked notes, two per second, over a hum that swells and fades. */
function tones(seed: number, seconds: number): string {
  const random = seededRandom(`melody ${seed}`)
  const chosen = Array.from({ length: NOTES }, () => ROOT_HZ * 2 ** ((SCALE[Math.floor(random() * SCALE.length)] ?? 0) / 12))
  const turn = `mod(floor(t*2)\\,${NOTES})`
  const hertz = chosen.map((one, i) => `${one.toFixed(2)}*eq(${turn}\\,${i})`).join('+')
  const pluck = `0.5*min(1\\,80*mod(t\\,0.5))*exp(-5*mod(t\\,0.5))*sin(2*PI*mod(t\\,0.5)*(${hertz}))`
  const hum = `0.2*(0.5-0.5*cos(2*PI*t/7))*sin(2*PI*${ROOT_HZ}*t)`
  const fade = `min(1\\,min(t\\,${seconds}-t))`
  return `aevalsrc=(${pluck}+${hum})*${fade}:s=44100:d=${seconds}`
}

const blobOf = async (path: string, type: string) => new Blob([new Uint8Array(await readFile(path))], { type })
