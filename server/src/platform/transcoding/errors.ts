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
  new MissingFfmpeg(t('This site can’t process video and audio because ffmpeg is missing. Tell the site’s operator.'), {
    cause: new Error(
      `No usable ffmpeg was found: ${tried.join('; ')}. Install ffmpeg 5.1 or later with libx264, or set FFMPEG_PATH.`,
    ),
  })

export const damaged = (kind: Kind, cause?: unknown) =>
  new UndecodableMedia(
    kind === 'video'
      ? t('This video is damaged and can’t be played. Try exporting it again.')
      : t('This audio is damaged and can’t be played. Try exporting it again.'),
    { cause },
  )

/** An interrupted upload, download or export: the header announces more than the file contains. */
export const incomplete = (kind: Kind, cause?: unknown) =>
  new UndecodableMedia(
    kind === 'video'
      ? t('This video is incomplete: its end is missing. Export it again and upload the whole file.')
      : t('This audio is incomplete: its end is missing. Export it again and upload the whole file.'),
    { cause },
  )

export const unknownSound = (cause?: unknown) =>
  new UndecodableMedia(t('The audio format of this video isn’t supported. Export it with AAC audio.'), {
    cause,
  })

export const unknownCodec = (kind: Kind, cause?: unknown) =>
  new UndecodableMedia(
    kind === 'video'
      ? t('This video format isn’t supported. Export it as MP4 with H.264.')
      : t('This audio format isn’t supported. Export it as MP3 or M4A.'),
    { cause },
  )

export const withoutTrack = (kind: Kind) =>
  new UndecodableMedia(kind === 'video' ? t('This file has no picture. Upload it as audio.') : t('This file has no sound.'))

export const tooLong = (kind: Kind, maxSeconds: number) => {
  const most = Math.floor(maxSeconds / 60)
  return new UndecodableMedia(
    kind === 'video'
      ? t('This video is too long. The limit is {most} minutes.', { most })
      : t('This audio is too long. The limit is {most} minutes.', { most }),
  )
}

export const tooManyPixels = (most: number) =>
  new UndecodableMedia(t('The resolution of this video is too high. The limit is {most} megapixels.', { most }))

export const tooMuchWork = (cause?: unknown) =>
  new UndecodableMedia(t('This file takes too much time or memory to process. Upload a shorter or smaller one.'), {
    cause,
  })

export const damagedAnimation = (cause?: unknown) =>
  new UndecodableMedia(t('This animation is damaged and can’t be shown. Try saving or exporting it again.'), { cause })

export interface AnimationSize {
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly seconds: number
}

const MAX_MEGAPIXELS = 16
const MAX_TOTAL_MEGAPIXELS = 200

/** Throws `UndecodableMedia` for an animation beyond the limits, based on what is known before decoding. */
export function refuseAnimation(
  { width, height, frames, seconds }: AnimationSize,
  most: { frames: number; seconds: number },
): void {
  if (width === 0 || height === 0 || frames < 2) throw damagedAnimation()
  if (frames > most.frames)
    throw new UndecodableMedia(t('This animation has too many frames. The limit is {most}.', { most: most.frames }))
  if (seconds > most.seconds)
    throw new UndecodableMedia(t('This animation is too long. The limit is {most} seconds.', { most: most.seconds }))
  const megapixels = (width * height) / 1_000_000
  if (megapixels > MAX_MEGAPIXELS)
    throw new UndecodableMedia(t('This animation is too large. The limit is {most} megapixels.', { most: MAX_MEGAPIXELS }))
  if (megapixels * frames > MAX_TOTAL_MEGAPIXELS)
    throw new UndecodableMedia(
      t(
        'This animation is too large. Its frames can have up to {most} megapixels in total. Make it smaller or shorter, or upload it as a video.',
        { most: MAX_TOTAL_MEGAPIXELS },
      ),
    )
}
