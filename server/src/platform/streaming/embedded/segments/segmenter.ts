/**
 * Writes the media of one publisher as segments of about a second, for viewers who can only use HTTP: WebM with VP8, or fragmented
 * MP4 with H.264. Only the last few stay on the disk.
 */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Mp4OutputFormat, NullTarget, WebMOutputFormat, type OutputFormat } from 'mediabunny'
import type { VideoCodec } from '../sfu/codecs.ts'
import type { Frame } from '../recording/frames.ts'
import { openTracks } from '../recording/tracks.ts'
import { openWriterTap, type WriterTap } from '../recording/writer-tap.ts'

/** A piece of media that can be played after the file with which it begins. */
export interface Segment {
  readonly path: string
  /** The file that a player needs before the first segment. Another path means that the media starts anew. */
  readonly initPath: string
  readonly seconds: number
  /** With codecs, as Media Source Extensions ask for it. */
  readonly contentType: string
}

export interface SegmenterOptions {
  readonly folder: string
  /** Undefined if only sound is published. */
  readonly videoCodec: VideoCodec | undefined
  readonly hasAudio: boolean
  onSegment(segment: Segment): void
  onError(error: unknown): void
}

const KEY_FRAME_SECONDS = 1
/** Key frames come a little early or late. */
const MIN_SECONDS = 0.85
/** More than a playlist lists, because slow viewers still load the oldest ones. */
const KEPT_SEGMENTS = 12
/** Times in files are rounded. */
const ROUNDING_SECONDS = 0.02

export const openSegmenter = (options: SegmenterOptions): WriterTap => {
  const kept: string[] = []
  return openWriterTap({
    videoCodec: options.videoCodec,
    keyFrameSeconds: KEY_FRAME_SECONDS,
    open: (first) => openSegments(options, first, kept),
    // Decoders of VP8 change the size with each key frame, while H.264 needs other parameters.
    fits: (first, next) =>
      first.codec === next.codec &&
      (first.codec === 'VP8' || (first.size?.width === next.size?.width && first.size?.height === next.size?.height)),
  })
}

function openSegments({ folder, hasAudio, onSegment, onError }: SegmenterOptions, first: Frame | undefined, kept: string[]) {
  const name = randomUUID()
  const extension = first?.codec === 'H264' ? 'mp4' : 'webm'
  const initPath = join(folder, `${name}-init.${extension}`)
  const contentType = typeOf(first, hasAudio)
  const keyTimes: number[] = []
  let lastTime = 0
  let count = 0
  let queue: Promise<void> = Promise.resolve()
  const store = (path: string, bytes: Uint8Array, then: () => Promise<void>) => {
    // The writer may use its memory again.
    const copy = Buffer.from(bytes)
    queue = queue.then(() => writeFile(path, copy, { mode: 0o600 })).then(then, onError)
  }
  const keep = async (segment: Segment) => {
    kept.push(segment.path)
    for (const old of kept.splice(0, Math.max(0, kept.length - KEPT_SEGMENTS))) await rm(old, { force: true })
    onSegment(segment)
  }
  const format = formatOf(first, {
    onInit: (bytes) => store(initPath, bytes, () => Promise.resolve()),
    onSegment(bytes, began) {
      while (keyTimes[0] !== undefined && keyTimes[0] <= began + ROUNDING_SECONDS) keyTimes.shift()
      const seconds = Math.max(ROUNDING_SECONDS, (keyTimes[0] ?? lastTime) - began)
      const path = join(folder, `${name}-${++count}.${extension}`)
      store(path, bytes, () => keep({ path, initPath, seconds, contentType }))
    },
  })
  const tracks = openTracks({
    format,
    target: new NullTarget(),
    first,
    hasAudio,
    onError,
    onKeyFrame: (time) => void keyTimes.push((lastTime = time)),
  })
  return {
    ...tracks,
    async close() {
      await tracks.close()
      await queue
    },
  }
}

interface Parts {
  onInit(bytes: Uint8Array): void
  onSegment(bytes: Uint8Array, began: number): void
}

function formatOf(first: Frame | undefined, { onInit, onSegment }: Parts): OutputFormat {
  let head: Uint8Array = new Uint8Array()
  const joined = (bytes: Uint8Array) => Buffer.concat([head, bytes])
  if (first?.codec !== 'H264')
    return new WebMOutputFormat({
      appendOnly: true,
      minimumClusterDuration: MIN_SECONDS,
      onEbmlHeader: (bytes) => void (head = bytes.slice()),
      onSegmentHeader: (bytes) => onInit(joined(bytes)),
      onCluster: (bytes, _position, began) => onSegment(bytes, began),
    })
  let fragmentBegan = 0
  return new Mp4OutputFormat({
    fastStart: 'fragmented',
    minimumFragmentDuration: MIN_SECONDS,
    onFtyp: (bytes) => void (head = bytes.slice()),
    onMoov: (bytes) => onInit(joined(bytes)),
    onMoof(bytes, _position, began) {
      head = bytes.slice()
      fragmentBegan = began
    },
    onMdat: (bytes) => onSegment(joined(bytes), fragmentBegan),
  })
}

function typeOf(first: Frame | undefined, hasAudio: boolean): string {
  const sound = hasAudio ? ['opus'] : []
  if (!first) return `audio/webm; codecs="opus"`
  if (first.codec === 'VP8') return `video/webm; codecs="${['vp8', ...sound].join()}"`
  const profile = first.parameters?.sequence.toString('hex', 1, 4) ?? '42e01f'
  return `video/mp4; codecs="${[`avc1.${profile}`, ...sound].join()}"`
}
