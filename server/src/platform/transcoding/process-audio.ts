/** Processes an uploaded recording into one playable file, its waveform and its embedded cover. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_MEDIA_SECONDS } from '@fanfare/contract/media'
import { processPhoto, UndecodablePhoto, type ProcessedPhoto } from '../photos.ts'
import { boundsOf } from './encode-video.ts'
import { damaged } from './errors.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputArgs } from './input.ts'
import { audioFile, rawSamples, STRIP_METADATA_ARGS } from './outputs.ts'
import { progressOf, type OnProgress } from './progress.ts'
import { probe, whyUnreadable, type Probed } from './probe.ts'
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts'
import { createWaveform } from './waveform.ts'

export interface ProcessedAudio {
  readonly durationMs: number
  /** 200 whole numbers from 0 to 100, the loudest moment; all 0 for silence. */
  readonly waveform: readonly number[]
  /** The embedded picture, if there is one that can be shown. */
  readonly cover?: ProcessedPhoto
  /** Name of the AAC file in MP4, which is read by ranges. */
  readonly file: string
}

export interface AudioProcessing {
  /** An empty folder for the results. The caller always removes it. */
  readonly folder: string
  readonly signal?: AbortSignal
  /** Only the stages `probing` and `renditions`. */
  readonly onProgress?: OnProgress
  readonly maxSeconds?: number
}

const SAMPLES_PER_SECOND = 8000
const FILE = 'audio.m4a'

/** Throws `UndecodableMedia`, the signal's reason, or an ordinary error if another attempt may succeed. */
export async function processAudio(ffmpeg: Ffmpeg, path: string, options: AudioProcessing): Promise<ProcessedAudio> {
  const { signal, maxSeconds = MAX_MEDIA_SECONDS } = options
  return ffmpeg.runQueued({ signal }, async () => {
    const report = progressOf({ renditions: [0, 100] }, options.onProgress)
    try {
      report('probing', 0)
      const source = await probe(ffmpeg, path, 'audio', { signal, maxSeconds })
      const encoded = await encode(ffmpeg, source, { ...options, maxSeconds, onPart: (part) => report('renditions', part) })
      const cover = await coverOf(ffmpeg, source, options)
      report('renditions', 1)
      return { ...encoded, ...(cover && { cover }), file: FILE }
    } catch (error) {
      throw error instanceof FfmpegFailed ? whyUnreadable('audio', error) : error
    }
  })
}

interface Encoding extends AudioProcessing {
  readonly maxSeconds: number
  readonly onPart: (part: number) => void
}

async function encode(ffmpeg: Ffmpeg, source: Probed, { folder, signal, maxSeconds, onPart }: Encoding) {
  if (!source.sound) throw damaged('audio')
  const seconds = source.durationMs / 1000
  const waveform = createWaveform(SAMPLES_PER_SECOND)
  await runFfmpeg(ffmpeg, {
    args: [
      inputArgs(source.input, { seconds: maxSeconds }),
      audioFile(source.sound, { file: FILE, seconds }),
      rawSamples(source.sound, { seconds, samplesPerSecond: SAMPLES_PER_SECOND }),
    ].flat(),
    folder,
    signal,
    ...boundsOf(source, { maxBitrate: 0 }),
    onSeconds: (seconds) => onPart((seconds * 1000) / Math.max(source.durationMs, 1)),
    onData: (chunk) => waveform.add(chunk),
  })
  return { durationMs: waveform.durationMs(), waveform: waveform.peaks() }
}

/** Processes the embedded cover like every photo, so that none of it is published unprocessed. */
async function coverOf(ffmpeg: Ffmpeg, { input, coverIndex }: Probed, { folder, signal }: AudioProcessing) {
  if (coverIndex === undefined) return undefined
  const scratch = await mkdtemp(join(folder, 'scratch-'))
  try {
    const copied = [
      '-map',
      `0:v:${coverIndex}`,
      '-frames:v',
      '1',
      '-c',
      'copy',
      ...STRIP_METADATA_ARGS,
      '-f',
      'image2',
      '-update',
      '1',
      'cover',
    ]
    const args = [...inputArgs(input, { seconds: 1 }), ...copied]
    await runFfmpeg(ffmpeg, { args, folder: scratch, signal, maxSeconds: 60, maxBytes: MAX_COVER_BYTES })
    return await processPhoto(join(scratch, 'cover'))
  } catch (error) {
    // A recording is fine without its cover.
    if (error instanceof FfmpegFailed || error instanceof UndecodablePhoto) return undefined
    throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const MAX_COVER_BYTES = 25 * 1024 * 1024
