/** Media in views: complete where the viewer may see them, blurred on the server where not. */
import { Type, type Static } from 'typebox'
import { Id, oneOf, type FilePart } from './define.ts'

export const MEGABYTE = 1024 * 1024

// The most that a site can be set to take of each kind; how much it takes are its settings.
export const photoPart = { kind: 'photo', required: true, maxBytes: 100 * MEGABYTE } as const satisfies FilePart
/** A photo, or a picture that moves: that becomes a video without sound which begins anew when it ends. */
export const picturePart = { kind: 'picture', required: true, maxBytes: 100 * MEGABYTE } as const satisfies FilePart
export const documentPart = { kind: 'document', required: true, maxBytes: 15 * MEGABYTE } as const satisfies FilePart
export const videoPart = { kind: 'video', required: true, maxBytes: 20 * 1024 * MEGABYTE } as const satisfies FilePart
export const audioPart = { kind: 'audio', required: true, maxBytes: 2 * 1024 * MEGABYTE } as const satisfies FilePart
/** The archive of a vault: as large as a vault may be, and a little more. */
export const archivePart = { kind: 'archive', required: true, maxBytes: 60 * 1024 * MEGABYTE } as const satisfies FilePart
/** Of a video or a recording, at most: the bounds of its processing are made for that. */
export const LONGEST_SECONDS = 4 * 60 * 60

/** Of a picture that moves. */
export const LONGEST_ANIMATION_SECONDS = 15

/** Accepted upload types, detected by the first bytes; forms offer the same. */
export const acceptedTypes = {
  photo: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  picture: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  document: ['image/jpeg', 'image/png', 'image/webp'],
  // Browsers and detection differ in the names of some, so both are here: mp4, mov, webm and mkv.
  video: ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/webm', 'video/matroska', 'video/x-matroska'],
  // mp3, m4a, aac, wav, flac, ogg and opus; the two containers of video come from voice recorders.
  audio: [
    'audio/mpeg',
    'audio/mp4',
    'audio/x-m4a',
    'audio/aac',
    'audio/wav',
    'audio/x-wav',
    'audio/flac',
    'audio/x-flac',
    'audio/ogg',
    'audio/opus',
    'audio/webm',
    'video/mp4',
    'video/webm',
  ],
  captions: ['text/vtt', 'application/x-subrip'],
  archive: ['application/zip'],
} as const satisfies Record<FilePart['kind'], readonly string[]>

export const FileStatus = oneOf('processing', 'ready', 'failed')

/** A picture that the viewer may see. URLs are signed and expire within five minutes; fetch the view again for new ones. */
export const Photo = Type.Object({
  _id: Id,
  type: Type.Literal('photo'),
  status: FileStatus,
  /** Up to 1080 pixels wide; empty until `status` is ready. */
  url: Type.String(),
  /** Up to 2400 pixels on the longer side. */
  fullUrl: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** A data URL of about 300 characters, shown until the picture has loaded. */
  placeholder: Type.String(),
  alt: Type.String(),
})
export type Photo = Static<typeof Photo>

/** The thing that shows a media item, by its kind: the addresses of the item work there only. */
const ShownBy = Type.Object({ kind: Type.String(), _id: Id })

/** Captions of a video in one language, as WebVTT below its playback address. */
export const Captions = Type.Object({
  /** BCP 47. */
  language: Type.String(),
  /** What the language calls itself. */
  label: Type.String(),
  url: Type.String(),
})
export type Captions = Static<typeof Captions>

/**
 * A video that the viewer may play. Its addresses below `url` work for twelve hours, and no longer than the viewer may see the
 * thing that shows it.
 */
export const Video = Type.Object({
  _id: Id,
  type: Type.Literal('video'),
  status: FileStatus,
  /** Of the processing, in per cent; it can be played as soon as `status` is ready. */
  progress: Type.Integer(),
  /** The master playlist (HTTP Live Streaming, RFC 8216); empty until `status` is ready. */
  url: Type.String(),
  /** Signed like a photo's. */
  posterUrl: Type.String(),
  /** Small pictures for seeking (WebVTT); empty where there are none. */
  storyboardUrl: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  seconds: Type.Number(),
  hasAudio: Type.Boolean(),
  captions: Type.Array(Captions),
  /** What is said in it, as its performer has written it down; empty otherwise. */
  transcript: Type.String(),
  /** A short piece of another video, made to be shown to everyone: players may play it by themselves, without sound. */
  isTeaser: Type.Boolean(),
  /** It was a GIF or another picture that moves: players show it without sound and controls, and again and again. */
  isAnimation: Type.Boolean(),
  placeholder: Type.String(),
  alt: Type.String(),
  shownBy: ShownBy,
})
export type Video = Static<typeof Video>

/** A recording that the viewer may hear; its address works for as long as a video's. */
export const Audio = Type.Object({
  _id: Id,
  type: Type.Literal('audio'),
  status: FileStatus,
  progress: Type.Integer(),
  /** AAC in MP4, read by ranges; empty until `status` is ready. */
  url: Type.String(),
  /** Its cover, signed like a photo; empty where it has none, and then width and height are 0. */
  posterUrl: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  seconds: Type.Number(),
  /** Its loudness over its length: whole numbers from 0 to 100; none until `status` is ready. */
  waveform: Type.Array(Type.Integer(), { maxItems: 200 }),
  /** What is said, where its performer has written it down. */
  transcript: Type.String(),
  placeholder: Type.String(),
  alt: Type.String(),
  shownBy: ShownBy,
})
export type Audio = Static<typeof Audio>

/** A media item that the viewer may see. */
export const Media = Type.Union([Photo, Video, Audio])
export type Media = Static<typeof Media>

/** Replaces a picture that the viewer may not see; the original cannot be reconstructed from it. */
export const Blurred = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  /** A data URL of a blurred picture of at most 32 pixels, made on the server. */
  placeholder: Type.String(),
})
export type Blurred = Static<typeof Blurred>

/** Reply to an upload: the file is stored and a job processes it. */
export const Uploaded = Type.Object({ _id: Id, type: oneOf('photo', 'video', 'audio'), status: FileStatus })
/** What is done with it, while it is processed, or goes on to be after it can be shown. */
export const ProcessingStage = oneOf('probing', 'first_rendition', 'thumbnails', 'renditions')
/** `message` says why it failed. */
export const ProcessingStatus = Type.Object({
  status: FileStatus,
  message: Type.Optional(Type.String()),
  stage: Type.Optional(ProcessingStage),
  /** In per cent. */
  progress: Type.Optional(Type.Integer()),
})
export type ProcessingStatus = Static<typeof ProcessingStatus>
