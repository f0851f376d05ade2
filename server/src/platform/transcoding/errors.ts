/** What can be wrong with a recording, in words for whoever has uploaded it. */
import { t } from '#lib/i18n.ts'

export type Kind = 'video' | 'audio'

/** Not a video or recording that we can play; `message` says in words what is wrong with it. */
export class UndecodableMedia extends Error {
  override name = 'UndecodableMedia'
}

/** There is no usable ffmpeg; `message` is for the uploader, `cause` tells an operator what was tried. */
export class MissingFfmpeg extends Error {
  override name = 'MissingFfmpeg'
}

export const missingFfmpeg = (tried: readonly string[]) =>
  new MissingFfmpeg(t('This site cannot process video and audio, as ffmpeg is missing. Please tell its operator.'), {
    cause: new Error(`No usable ffmpeg: ${tried.join('; ')}. Install ffmpeg 5.1 or later with libx264, or set FFMPEG_PATH.`),
  })

export const damaged = (kind: Kind, cause?: unknown) =>
  new UndecodableMedia(
    kind === 'video'
      ? t('This video is damaged and cannot be played. Please try to export it again.')
      : t('This recording is damaged and cannot be played. Please try to export it again.'),
    { cause },
  )

export const unknownCodec = (kind: Kind, cause?: unknown) =>
  new UndecodableMedia(
    kind === 'video'
      ? t('The format of this video is not supported. Please export it as MP4 with H.264.')
      : t('The format of this recording is not supported. Please export it as MP3 or M4A.'),
    { cause },
  )

export const withoutTrack = (kind: Kind) =>
  new UndecodableMedia(
    kind === 'video' ? t('This file contains no picture. Please upload it as audio.') : t('This file contains no sound.'),
  )

export const tooLong = (kind: Kind, mostSeconds: number) => {
  const most = Math.floor(mostSeconds / 60)
  return new UndecodableMedia(
    kind === 'video'
      ? t('This video is too long: up to {most} minutes can be uploaded.', { most })
      : t('This recording is too long: up to {most} minutes can be uploaded.', { most }),
  )
}

export const tooManyPixels = (most: number) =>
  new UndecodableMedia(t('The picture of this video is too large: up to {most} megapixels can be shown.', { most }))

export const tooMuchWork = (cause?: unknown) =>
  new UndecodableMedia(t('This file takes too much time or memory to process. Please upload a shorter or smaller one.'), {
    cause,
  })

export const damagedAnimation = (cause?: unknown) =>
  new UndecodableMedia(t('This animation is damaged and cannot be shown. Please try to save or export it again.'), { cause })

export interface AnimationSize {
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly seconds: number
}

const MOST_MEGAPIXELS_AT_ONCE = 16
const MOST_MEGAPIXELS_OF_ALL = 200

/** Refuses what does not move, and what is beyond what we process: by what is known of it before it is decoded. */
export function refuseAnimation(
  { width, height, frames, seconds }: AnimationSize,
  most: { frames: number; seconds: number },
): void {
  if (width === 0 || height === 0 || frames === 0) throw damagedAnimation()
  if (frames === 1)
    throw new UndecodableMedia(t('This picture has a single frame and does not move. Please save it as JPEG, PNG or WebP.'))
  if (frames > most.frames)
    throw new UndecodableMedia(t('This animation has too many frames: up to {most} can be shown.', { most: most.frames }))
  if (seconds > most.seconds)
    throw new UndecodableMedia(t('This animation is too long: up to {most} seconds can be shown.', { most: most.seconds }))
  const megapixels = (width * height) / 1_000_000
  if (megapixels > MOST_MEGAPIXELS_AT_ONCE)
    throw new UndecodableMedia(
      t('This animation is too large: up to {most} megapixels can be shown.', { most: MOST_MEGAPIXELS_AT_ONCE }),
    )
  if (megapixels * frames > MOST_MEGAPIXELS_OF_ALL)
    throw new UndecodableMedia(
      t(
        'This animation is too large: its frames may have up to {most} megapixels in all. Make it smaller or shorter, or upload it as a video.',
        { most: MOST_MEGAPIXELS_OF_ALL },
      ),
    )
}

const LEAST_PART = 0.9
const TOLERANCE_MS = 2000

/** A header promises what an interrupted upload or export does not contain. */
export function refuseTruncated(kind: Kind, promisedMs: number, foundMs: number): void {
  if (foundMs < LEAST_PART * promisedMs - TOLERANCE_MS) throw damaged(kind, new Error(`${foundMs} of ${promisedMs} ms`))
}
