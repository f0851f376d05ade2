/**
 * Resumable uploads over the tus protocol (tus.io, version 1.0.0, extensions creation and termination), as an alternative to
 * multipart calls. The last PATCH responds 200 with `Uploaded`, or with `Import` for an archive. Repeating it gets the same
 * response.
 */
import { archivePart, audioPart, picturePart, videoPart } from './media.ts'

/** Relative to the API's base address. */
export const UPLOADS_PATH = '/uploads'

/** The values of the metadata `kind`, with the limits of the multipart calls. */
export const uploadParts = { photo: picturePart, video: videoPart, audio: audioPart, archive: archivePart } as const
export type UploadKind = keyof typeof uploadParts
export type MediaUploadKind = Exclude<UploadKind, 'archive'>

/** The maximum length of the metadata `name`, one line of visible characters. */
export const MAX_UPLOAD_NAME_LENGTH = 255
export const MAX_UNFINISHED_UPLOADS = 50
/** An upload without progress is removed after this time. */
export const UNFINISHED_UPLOAD_HOURS = 24
