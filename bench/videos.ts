/** (g) A minute of 1080p into all playback formats, compared with plain ffmpeg producing the same renditions in one command. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg, processVideo } from '../server/src/platform/transcoding/index.ts'
import { ladderOf, type Rung } from '../server/src/platform/transcoding/ladder.ts'
import { audioRendition, videoRendition } from '../server/src/platform/transcoding/outputs.ts'
import { line, ratio, seconds } from './format-results.ts'

const SOURCE = { width: 1920, height: 1080 }
const FRAMES_PER_SECOND = 30
const ROUNDS = 3

/** `ofVideo` is the length of the video in seconds. The times are per minute of video, the median of three turns. */
export async function measureVideos({ ofVideo }: { readonly ofVideo: number }): Promise<void> {
  const ffmpeg = await findFfmpeg({
    transcodeConcurrency: 1,
    ...(process.env['FFMPEG_PATH'] && { ffmpegPath: process.env['FFMPEG_PATH'] }),
  })
  const home = await mkdtemp(join(tmpdir(), 'fanfare-videos-'))
  try {
    const source = join(home, 'source.mp4')
    await run(ffmpeg.program, sourceArgs(ofVideo, source), home)
    const rungs = ladderOf(SOURCE, FRAMES_PER_SECOND)
    const [ours, first, bare]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      const folder = join(home, `round-${round}`)
      await mkdir(folder)
      const began = performance.now()
      await processVideo(ffmpeg, source, { folder, onPlayable: () => void first.push(performance.now() - began) })
      ours.push(performance.now() - began)
      bare.push(await run(ffmpeg.program, bareArgs(source, rungs, ofVideo), home))
    }
    const aMinute = (times: readonly number[]) => ((times.toSorted((a, b) => a - b)[1] ?? Number.NaN) * 60) / ofVideo
    line(
      'g',
      'a minute of 1080p',
      `${seconds(aMinute(ours))} with posters and storyboard, playable after ${seconds(aMinute(first))}`,
      `limit: ffmpeg alone ${seconds(aMinute(bare))} for ${rungs.map(({ name }) => name).join(', ')}`,
      ratio(aMinute(bare), aMinute(ours), 0.9),
    )
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Moving shapes with a camera's noise at a phone's bit rate. Without noise an encoder has little to do. */
const sourceArgs = (ofVideo: number, file: string) => [
  ...`-f lavfi -i testsrc2=s=${SOURCE.width}x${SOURCE.height}:r=${FRAMES_PER_SECOND},noise=alls=8:allf=t -f lavfi -i sine=440`.split(
    ' ',
  ),
  ...`-t ${ofVideo} -c:v libx264 -preset veryfast -b:v 16M -maxrate 16M -bufsize 16M -pix_fmt yuv420p -c:a aac`.split(' '),
  file,
]

function bareArgs(source: string, rungs: readonly Rung[], ofVideo: number): string[] {
  const pace = { seconds: ofVideo, isRegular: true, shownPerSecond: FRAMES_PER_SECOND }
  const scales = rungs.map(({ width, height }, index) => `[in${index}]scale=${width}:${height}[out${index}]`)
  const graph = `[0:v]split=${rungs.length}${rungs.map((_, index) => `[in${index}]`).join('')};${scales.join(';')}`
  const outputs = rungs.flatMap((rung, index) => videoRendition({ ...rung, name: `bare-${rung.name}` }, `out${index}`, pace))
  return ['-i', source, '-filter_complex', graph, ...outputs, ...audioRendition({ index: 0 }, ofVideo)]
}

/** Returns milliseconds. */
async function run(program: string, args: readonly string[], cwd: string): Promise<number> {
  const began = performance.now()
  // Yields to other work, like ours.
  const child = spawn('nice', ['-n', '10', program, '-nostdin', '-v', 'error', '-y', ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`ffmpeg exited with ${String(code)}`)
  return performance.now() - began
}
