import { t } from '#lib/i18n.ts'

export type Kind = 'video' | 'audio'

/** Thrown for a video or recording that cannot be played; `message` tells the uploader why. */
export class UndecodableMedia extends Error {
  override name = 'UndecodableMedia'
}

/** Thrown if no usable ffmpeg was found; `message` is for the uploader, `cause` lists the attempts for an operator. */
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

/** An interrupted upload, download or export: the header announces more than the file contains. */
export const incomplete = (kind: Kind, cause?: unknown) =>
  new UndecodableMedia(
    kind === 'video'
      ? t('This video is incomplete: its end is missing. Please export it again and upload the whole file.')
      : t('This recording is incomplete: its end is missing. Please export it again and upload the whole file.'),
    { cause },
  )

export const unknownSound = (cause?: unknown) =>
  new UndecodableMedia(t('The sound of this video has a format that is not supported. Please export it with AAC sound.'), {
    cause,
  })

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

/** Throws `UndecodableMedia` for an animation beyond the limits, based on what is known before decoding. */
export function refuseAnimation(
  { width, height, frames, seconds }: AnimationSize,
  most: { frames: number; seconds: number },
): void {
  if (width === 0 || height === 0 || frames < 2) throw damagedAnimation()
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
