/** Reads the tracks of a recording from ffmpeg's log and from its first frame. */
import { MAX_MEDIA_SECONDS } from '@fanfare/contract/media'
import { damaged, tooLong, tooManyPixels, tooMuchWork, unknownCodec, unknownSound, withoutTrack, type Kind } from './errors.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputArgs, MAX_MEGAPIXELS, openInput, type Input } from './input.ts'
import { findSound, type Sound } from './find-sound.ts'
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts'
import { readTimeline, type Timeline } from './timeline.ts'

export interface VideoTrack {
  readonly codec: string
  /** Such as `yuv420p10le`. */
  readonly pixelFormat: string
  /** Displayed size: upright, with square pixels. */
  readonly width: number
  readonly height: number
  /** Average; 0 if the container does not say. */
  readonly framesPerSecond: number
  /** Absent for ordinary colors. */
  readonly hdr?: 'pq' | 'hlg'
  readonly isInterlaced: boolean
  /** Stored height, before any rotation. */
  readonly storedHeight: number
  /** ffmpeg's names; undefined if the stream does not say. */
  readonly matrix?: string
  readonly primaries?: string
  readonly transfer?: string
}

export interface AudioTrack {
  readonly codec: string
  readonly sampleRate: number
  readonly channels: string
}

export interface Probed extends Timeline {
  readonly input: Input
  /** ffmpeg's names, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
  readonly container: string
  /** The first picture that is not a cover. Always present if a video was requested. */
  readonly video?: VideoTrack
  readonly audio: readonly AudioTrack[]
  /** The sound track to use. Always present if a recording was requested. */
  readonly sound?: Sound
  /** Index of the first embedded picture among the video tracks. */
  readonly coverIndex?: number
}

export interface ProbeOptions {
  readonly signal?: AbortSignal | undefined
  readonly maxSeconds?: number
}

const PROBE_SECONDS = 60
const MEGABYTE = 1024 * 1024

/** Throws `UndecodableMedia` for a file that is not such a recording, is damaged or incomplete, or exceeds the limits. */
export async function probe(ffmpeg: Ffmpeg, path: string, kind: Kind, options: ProbeOptions = {}): Promise<Probed> {
  const { maxSeconds = MAX_MEDIA_SECONDS, signal } = options
  const input = await openInput(path, kind)
  const { log, frame, failure } = await firstFrame(ffmpeg, input, kind, options)
  const found = { container: /^Input #0, (\S+), from /m.exec(log)?.[1] ?? '', ...tracksOf(log) }
  const track = kind === 'video' ? found.pictures[0] : found.audio[0]
  if (track === undefined) throw found.container === '' ? damaged(kind, failure) : withoutTrack(kind)
  const promised = secondsOf(log)
  // Checked before the failure: the first frame of such a picture cannot be decoded within the limits.
  if (kind === 'video' && (found.pictures[0]?.storedPixels ?? 0) > MAX_MEGAPIXELS * 1_000_000) throw tooManyPixels(MAX_MEGAPIXELS)
  if (promised !== undefined && promised > maxSeconds) throw tooLong(kind, maxSeconds)
  if (failure || !frame) throw whyUnreadable(kind, failure)
  const channels = found.audio.map(({ channels: layout }) => Number(/^(\d+) channels/.exec(layout)?.[1] ?? 2))
  const sound = await findSound(ffmpeg, input, { channels, signal }).catch((error: unknown) => {
    throw error instanceof FfmpegFailed ? whyWithoutSound(kind, error) : error
  })
  if (kind === 'audio' && !sound) throw damaged(kind)
  const promisedMs = promised === undefined ? undefined : 1000 * promised
  const timeline = await readTimeline(ffmpeg, input, { kind, promisedMs, maxSeconds, signal }).catch((error: unknown) => {
    throw error instanceof FfmpegFailed ? whyUnreadable(kind, error) : error
  })
  const [picture] = found.pictures
  return {
    input,
    container: found.container,
    ...timeline,
    audio: found.audio,
    ...(sound && { sound }),
    ...(kind === 'video' && picture && { video: { ...picture.track, ...sizeOf(frame) } }),
    ...(found.coverIndex !== undefined && { coverIndex: found.coverIndex }),
  }
}

/**
 * Decodes one frame of a picture. This gives the true size after rotation, and an undecodable file fails here and not an hour
 * later.
 */
async function firstFrame(ffmpeg: Ffmpeg, input: Input, kind: Kind, { signal }: ProbeOptions) {
  let frame = ''
  const one = kind === 'video' ? ['-map', '0:V:0', '-frames:v', '1'] : ['-map', '0:a:0', '-c', 'copy', '-frames:a', '1']
  const args = [...inputArgs(input, { seconds: PROBE_SECONDS }), ...one, '-f', 'framecrc', 'pipe:1']
  const onData = (chunk: Buffer) => void (frame += frame.length < MEGABYTE ? chunk.toString('latin1') : '')
  try {
    const log = await runFfmpeg(ffmpeg, { args, folder: '/', signal, maxSeconds: PROBE_SECONDS, maxBytes: MEGABYTE, onData })
    return { log, frame: /^0,/m.test(frame) ? frame : undefined, failure: undefined }
  } catch (failure) {
    if (!(failure instanceof FfmpegFailed)) throw failure
    return { log: failure.log, frame: undefined, failure }
  }
}

const MISSING_DECODER = /not on whitelist|Decoder \(codec .*\) not found|Decoder not found|no decoder found/i

const whyWithoutSound = (kind: Kind, failure: FfmpegFailed) =>
  kind === 'video' && MISSING_DECODER.test(failure.log) ? unknownSound(failure) : whyUnreadable(kind, failure)

export function whyUnreadable(kind: Kind, failure: unknown) {
  if (failure instanceof FfmpegFailed && MISSING_DECODER.test(failure.log)) return unknownCodec(kind, failure)
  if (failure instanceof FfmpegFailed && /Picture size \d+x\d+ (?:is invalid|exceeds)/.test(failure.log))
    return tooManyPixels(MAX_MEGAPIXELS)
  if (failure instanceof FfmpegFailed && failure.reason === 'bounds') return tooMuchWork(failure)
  return damaged(kind, failure)
}

const STREAM = /^ {2}Stream #0:\d+(?:\[\w+\])?(?:\(\w*\))?: (Video|Audio): (.*)$/gm

/** A file's own description may be false, so every limit is checked again while it is read. */
function tracksOf(log: string) {
  const [described = ''] = log.split(/^(?:Stream mapping|Output #0)/m)
  const all = [...described.matchAll(STREAM)].map(([, type, details = '']) => ({ type, details }))
  const videos = all.filter(({ type }) => type === 'Video')
  const coverIndex = videos.findIndex(({ details }) => isCover(details))
  return {
    pictures: videos.filter(({ details }) => !isCover(details)).map(({ details }) => pictureOf(details)),
    audio: all.filter(({ type }) => type === 'Audio').map(({ details }) => audioOf(details)),
    coverIndex: coverIndex === -1 ? undefined : coverIndex,
  }
}

const isCover = (details: string) => details.includes('(attached pic)')

function pictureOf(details: string) {
  // `h264 (High) (avc1 / 0x31637661), yuv420p10le(tv, bt2020nc/bt2020/smpte2084, progressive), 1920x1080 [SAR 1:1 DAR 16:9], …`
  const [, format = '', colours = ''] = /, (\w+)(?:\(([^)]*)\))?, \d+x\d+/.exec(details) ?? []
  const [, width, height] = /, (\d+)x(\d+)/.exec(details) ?? []
  const [matrix, primaries, transfer] = namesOf(colours)
  const hdr = colours.includes('smpte2084') ? 'pq' : colours.includes('arib-std-b67') ? 'hlg' : undefined
  return {
    storedPixels: Number(width ?? 0) * Number(height ?? 0),
    track: {
      codec: /^\w+/.exec(details)?.[0] ?? '',
      pixelFormat: format,
      framesPerSecond: Number(/, ([\d.]+)k? fps/.exec(details)?.[1] ?? 0),
      isInterlaced: /top|bottom/.test(colours),
      storedHeight: Number(height ?? 0),
      ...(matrix !== undefined && { matrix }),
      ...(primaries !== undefined && { primaries }),
      ...(transfer !== undefined && { transfer }),
      ...(hdr !== undefined && ({ hdr } as const)),
    },
  }
}

/** Parses `tv, bt709, progressive` or `pc, bt2020nc/bt2020/smpte2084`: one name for all, or matrix, primaries and transfer. */
function namesOf(colours: string): (string | undefined)[] {
  const [all] = colours.split(', ').filter((one) => !/^(?:tv|pc|progressive|top .*|bottom .*|\d+ bpc)$/.test(one))
  const names = all?.split('/') ?? []
  return [0, 1, 2].map((index) => names[names.length === 1 ? 0 : index]).map((name) => (name === 'unknown' ? undefined : name))
}

function audioOf(details: string): AudioTrack {
  const [, sampleRate = 0, channels = ''] = /, (\d+) Hz, ([^,]+)/.exec(details) ?? []
  return { codec: /^\w+/.exec(details)?.[0] ?? '', sampleRate: Number(sampleRate), channels }
}

/** Returns undefined if the container does not say, as in browser recordings, or if ffmpeg guesses. */
function secondsOf(log: string): number | undefined {
  if (log.includes('Estimating duration from bitrate')) return undefined
  const [, hours, minutes, seconds] = /^ {2}Duration: (\d+):(\d+):([\d.]+)/m.exec(log) ?? []
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function sizeOf(frame: string): { width: number; height: number } {
  const [, width, height] = /^#dimensions 0: (\d+)x(\d+)/m.exec(frame) ?? []
  const [, across, down] = /^#sar 0: (\d+)\/(\d+)/m.exec(frame) ?? []
  const stretch = Number(across) > 0 && Number(down) > 0 ? Number(across) / Number(down) : 1
  return { width: Math.max(1, Math.round(Number(width) * stretch)), height: Number(height) }
}
