import type { FileKind } from './file-kinds.ts'

/** Accepted upload types, detected by the first bytes. Forms offer the same list. */
export const acceptedTypes = {
  photo: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  picture: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  document: ['image/jpeg', 'image/png', 'image/webp'],
  // mp4, mov, webm and mkv. Browsers and the detection name some differently, so both names are listed.
  video: ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/webm', 'video/matroska', 'video/x-matroska'],
  // mp3, m4a, aac, wav, flac, ogg and opus. The two video containers come from voice recorders.
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
  product: ['*/*'],
  delivery: ['*/*'],
} as const satisfies Record<FileKind, readonly string[]>
