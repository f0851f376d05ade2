/**
 * Declares every kind of file that people upload. Size limits, settings and resumable uploads follow from this record, and
 * `accepted-types.ts` has the types of each kind.
 */
import type { MediaKind } from './media-kinds.ts'
import type { UploadLimits } from './upload-limits.ts'

export interface FileKindDeclaration {
  /** The largest file that a route accepts. */
  readonly maxMegabytes: number
  /** The site's setting that can lower `maxMegabytes`. */
  readonly setting?: keyof UploadLimits
  /** The site's setting with the accepted types, which replaces those of `accepted-types.ts`. */
  readonly typesSetting?: 'productFileTypes'
  /** Present for kinds of resumable uploads: the kind whose types and limits apply to them. */
  readonly resumableAs?: string
}

type Media = FileKindDeclaration & Required<Pick<FileKindDeclaration, 'setting' | 'resumableAs'>>

export const fileKinds = {
  photo: { maxMegabytes: 100, setting: 'photoMegabytes', resumableAs: 'picture' },
  /** A photo or an animated picture. An animated picture becomes a looping video without sound. */
  picture: { maxMegabytes: 100, setting: 'photoMegabytes' },
  document: { maxMegabytes: 15 },
  video: { maxMegabytes: 20 * 1024, setting: 'videoMegabytes', resumableAs: 'video' },
  audio: { maxMegabytes: 2 * 1024, setting: 'audioMegabytes', resumableAs: 'audio' },
  captions: { maxMegabytes: 1 },
  /** A vault archive: the largest possible vault plus a margin. */
  archive: { maxMegabytes: 60 * 1024, resumableAs: 'archive' },
  /** A file that a performer sells. It is kept as it came: nothing processes, unpacks or shows it. */
  product: { maxMegabytes: 20 * 1024, setting: 'productMegabytes', typesSetting: 'productFileTypes', resumableAs: 'product' },
  /** A file of any type that a performer delivers with a custom order, under the rules of files that performers sell. */
  delivery: { maxMegabytes: 20 * 1024, resumableAs: 'product' },
} as const satisfies Readonly<Record<string, FileKindDeclaration>> & Readonly<Record<MediaKind, Media>>

type Kinds = typeof fileKinds

export type FileKind = keyof Kinds
export type ResumableKind = { [K in FileKind]: Kinds[K] extends { resumableAs: string } ? K : never }[FileKind]
