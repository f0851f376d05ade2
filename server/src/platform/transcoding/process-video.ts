/** Processes an uploaded video into HLS renditions, posters, a storyboard and placeholders. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_MEDIA_SECONDS } from '@fanfare/contract/media'
import { encodeFirst, encodeOthers, rawPosters, rawTiles, type VideoSource } from './encode-video.ts'
import { damaged } from './errors.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { masterPlaylist, readRendition, type AudioRendition, type Rendition, type Renditions } from './hls.ts'
import { ladderOf, type Rung } from './ladder.ts'
import { AUDIO_NAME } from './outputs.ts'
import { probe, whyUnreadable } from './probe.ts'
import { progressOf, type OnProgress } from './progress.ts'
import { FfmpegFailed } from './run-ffmpeg.ts'
import { posterSize, tileSeconds, tileSize, writePosters, writeStoryboard, type Posters, type Storyboard } from './stills.ts'
import type { Watermark } from './watermark.ts'

export interface ProcessedVideo extends Posters {
  /** Size of the largest rendition, upright. */
  readonly width: number
  readonly height: number
  readonly durationMs: number
  readonly hasAudio: boolean
  readonly renditions: Renditions
  readonly storyboard: Storyboard
  /** Names of all files in the folder to keep. */
  readonly files: readonly string[]
}

export interface VideoProcessing {
  /** An empty folder for the results. The caller always removes it. */
  readonly folder: string
  readonly signal?: AbortSignal
  readonly onProgress?: OnProgress
  /**
   * Called once when the smallest rendition, the sound and all pictures exist. The larger renditions start after it has resolved.
   * Its files never change later.
   */
  readonly onPlayable?: (video: ProcessedVideo) => Promise<void> | void
  readonly watermark?: Watermark | undefined
  /** Added to the names of renditions if those of an earlier run must stay. */
  readonly suffix?: string
  readonly maxSeconds?: number
}

/** Throws `UndecodableMedia`, the signal's reason, or an ordinary error if another attempt may succeed. */
export async function processVideo(ffmpeg: Ffmpeg, path: string, options: VideoProcessing): Promise<ProcessedVideo> {
  return ffmpeg.runQueued({ signal: options.signal }, async () => {
    const scratch = await mkdtemp(join(options.folder, 'scratch-'))
    try {
      return await inStages(ffmpeg, path, { ...options, scratch })
    } catch (error) {
      throw error instanceof FfmpegFailed ? whyUnreadable('video', error) : error
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  })
}

interface Work extends VideoProcessing {
  readonly scratch: string
}

async function inStages(ffmpeg: Ffmpeg, path: string, work: Work): Promise<ProcessedVideo> {
  const { folder, signal, maxSeconds = MAX_MEDIA_SECONDS } = work
  const report = progressOf({ first_rendition: [0, 20], thumbnails: [20, 22], renditions: [22, 100] }, work.onProgress)
  report('probing', 0)
  const probed = await probe(ffmpeg, path, 'video', { signal, maxSeconds })
  if (!probed.video) throw damaged('video')
  const source: VideoSource = { ...probed, video: probed.video, maxSeconds }
  const ladder = ladderOf(source.video, source.video.framesPerSecond)
  const [smallest, ...larger] = ladder.map((rung) => ({ ...rung, name: `${rung.name}${work.suffix ?? ''}` }))
  if (!smallest) throw damaged('video')

  report('first_rendition', 0)
  await encodeFirst(ffmpeg, source, { ...work, rung: smallest, onPart: (part) => report('first_rendition', part) })
  const first = await readRendition(folder, smallest.name)
  const audio = source.sound ? await readRendition(folder, AUDIO_NAME) : undefined

  report('thumbnails', 0)
  const pictures = await writePictures(source, work)
  const made = (video: readonly Rendition[]): ProcessedVideo => ({
    width: video.at(-1)?.width ?? 0,
    height: video.at(-1)?.height ?? 0,
    durationMs: source.durationMs,
    hasAudio: audio !== undefined,
    ...pictures,
    renditions: { video, ...(audio && { audio }) },
    files: [...filesOf([...video, ...(audio ? [audio] : [])]), ...pictures.posters, pictures.storyboard.file],
  })
  const playable = made([renditionOf(smallest, first)])
  await work.onPlayable?.(playable)
  signal?.throwIfAborted()

  report('renditions', 0)
  if (larger.length > 0)
    await encodeOthers(ffmpeg, source, { ...work, rungs: larger, onPart: (part) => report('renditions', part) })
  const others = await Promise.all(larger.map(async (rung) => renditionOf(rung, await readRendition(folder, rung.name))))
  const video = made([...playable.renditions.video, ...others])
  const master = 'master.m3u8'
  await writeFile(join(folder, master), masterPlaylist(video.renditions))
  report('renditions', 1)
  return { ...video, files: [...video.files, master] }
}

async function writePictures(
  source: VideoSource,
  { folder, scratch }: Work,
): Promise<Posters & { readonly storyboard: Storyboard }> {
  const { video, durationMs } = source
  const posters = await writePosters(rawPosters(scratch), posterSize(video), folder)
  const seconds = tileSeconds(durationMs)
  return { ...posters, storyboard: await writeStoryboard(rawTiles(scratch), tileSize(video), { seconds, folder }) }
}

const renditionOf = ({ width, height }: Rung, { name, codec, bytes, averageBitrate, peakBitrate }: AudioRendition): Rendition => {
  return { name, width, height, codec, bytes, averageBitrate, peakBitrate }
}

const filesOf = (renditions: readonly AudioRendition[]) => renditions.flatMap(({ name }) => [`${name}.m3u8`, `${name}.mp4`])
