/** Defines media in views: complete for viewers with access, blurred on the server for others. */
import { Type, type Static } from 'typebox'
import { AiLabel } from './ai-label.ts'
import { Id, oneOf, type FilePart } from './define.ts'
import { mediaKinds } from './media-kinds.ts'

export const MEGABYTE = 1024 * 1024

export const photoPart = { kind: 'photo', required: true } as const satisfies FilePart
export const picturePart = { kind: 'picture', required: true } as const satisfies FilePart
export const documentPart = { kind: 'document', required: true } as const satisfies FilePart
export const videoPart = { kind: 'video', required: true } as const satisfies FilePart
export const audioPart = { kind: 'audio', required: true } as const satisfies FilePart

/** The maximum length of a video or recording. The time limits of processing assume it. */
export const MAX_MEDIA_SECONDS = 4 * 60 * 60

export const MAX_ANIMATION_SECONDS = 15

/** The names of file types in the specification (section 3), which requests may use in place of ours. */
export const SPECIFIED_TYPES = ['feed-photo', 'feed-video'] as const

/** Returns our name of a file type. */
export function mediaTypeOf<T extends string>(name: T | (typeof SPECIFIED_TYPES)[number]): T | 'photo' | 'video' {
  if (name === 'feed-photo') return 'photo'
  return name === 'feed-video' ? 'video' : name
}

export const FileStatus = oneOf('processing', 'ready', 'failed')

/** A photo that the viewer may see. Signed URLs expire within five minutes; fetch the view again for new ones. */
export const Photo = Type.Object({
  _id: Id,
  type: Type.Literal('photo'),
  status: FileStatus,
  /** Up to 1080 pixels wide. Empty until `status` is ready. */
  url: Type.String(),
  /** Up to 2400 pixels on the longer side. */
  fullUrl: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** A data URL of about 300 characters, shown until the photo has loaded. */
  placeholder: Type.String(),
  alt: Type.String(),
  ai: AiLabel,
})
export type Photo = Static<typeof Photo>

/** The thing that shows a media item. The item's addresses work only there. */
const ShownBy = Type.Object({ kind: Type.String(), _id: Id })

/** Captions of a video in one language, served as WebVTT below the playback address. */
export const Captions = Type.Object({
  /** BCP 47. */
  language: Type.String(),
  /** The language's own name. */
  label: Type.String(),
  url: Type.String(),
})
export type Captions = Static<typeof Captions>

/**
 * A video that the viewer may play. Addresses below `url` work for twelve hours, and only while the viewer may see the thing that
 * shows the video.
 */
export const Video = Type.Object({
  _id: Id,
  type: Type.Literal('video'),
  status: FileStatus,
  /** Percent of processing. The video can be played as soon as `status` is ready. */
  progress: Type.Integer(),
  /** The master playlist (HTTP Live Streaming, RFC 8216). Empty until `status` is ready. */
  url: Type.String(),
  /** Signed like a photo's. */
  posterUrl: Type.String(),
  /** Thumbnails for seeking (WebVTT). Empty when there are none. */
  storyboardUrl: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  seconds: Type.Number(),
  hasAudio: Type.Boolean(),
  captions: Type.Array(Captions),
  /** The spoken words as written by the performer. Empty when there are none. */
  transcript: Type.String(),
  /** A short clip of another video that everyone may see. Players may autoplay it without sound. */
  isTeaser: Type.Boolean(),
  /** Made from a GIF or another animated picture. Players loop it without sound and controls. */
  isAnimation: Type.Boolean(),
  placeholder: Type.String(),
  alt: Type.String(),
  ai: AiLabel,
  shownBy: ShownBy,
})
export type Video = Static<typeof Video>

/** A recording that the viewer may hear. Its address works as long as a video's. */
export const Audio = Type.Object({
  _id: Id,
  type: Type.Literal('audio'),
  status: FileStatus,
  progress: Type.Integer(),
  /** AAC in MP4, read by ranges. Empty until `status` is ready. */
  url: Type.String(),
  /** The cover, signed like a photo. Empty when there is none; width and height are then 0. */
  posterUrl: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  seconds: Type.Number(),
  /** Loudness over time: integers from 0 to 100. Empty until `status` is ready. */
  waveform: Type.Array(Type.Integer(), { maxItems: 200 }),
  /** The spoken words as written by the performer. */
  transcript: Type.String(),
  placeholder: Type.String(),
  alt: Type.String(),
  ai: AiLabel,
  shownBy: ShownBy,
})
export type Audio = Static<typeof Audio>

export const Media = Type.Union([Photo, Video, Audio])
export type Media = Static<typeof Media>

/** Replaces a picture that the viewer may not see. The original cannot be reconstructed from it. */
export const Blurred = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  /** A data URL of a blurred picture of at most 32 pixels, made on the server. */
  placeholder: Type.String(),
})
export type Blurred = Static<typeof Blurred>

/** The reply to an upload: the file is stored and a job processes it. */
export const Uploaded = Type.Object({ _id: Id, type: oneOf(...mediaKinds), status: FileStatus })
/** The current step of processing. Some steps continue after the item can be shown. */
export const ProcessingStage = oneOf('probing', 'first_rendition', 'thumbnails', 'renditions')
/** `message` explains a failure. */
export const ProcessingStatus = Type.Object({
  status: FileStatus,
  message: Type.Optional(Type.String()),
  stage: Type.Optional(ProcessingStage),
  /** Percent. */
  progress: Type.Optional(Type.Integer()),
})
export type ProcessingStatus = Static<typeof ProcessingStatus>
