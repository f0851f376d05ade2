/**
 * Resumable uploads over the tus protocol (tus.io, version 1.0.0, with its extensions creation and termination), beside the
 * multipart calls. The last PATCH answers 200 with `Uploaded`, or with `Import` for an archive; repeated, it answers the same.
 */
import { archivePart, audioPart, picturePart, videoPart } from './media.ts'

/** Below the API's base address. */
export const UPLOADS_PATH = '/uploads'

/** What the metadata `kind` of a creation names, with the bounds of the multipart calls. */
export const uploadParts = { photo: picturePart, video: videoPart, audio: audioPart, archive: archivePart } as const
export type UploadKind = keyof typeof uploadParts
/** What becomes a media item. */
export type MediaUploadKind = Exclude<UploadKind, 'archive'>

/** Of the metadata `name`; one line of visible characters. */
export const MOST_UPLOAD_NAME_CHARACTERS = 255
/** Of one account, begun and not finished. */
export const MOST_UNFINISHED_UPLOADS = 50
/** Without progress an upload is removed after this time. */
export const UNFINISHED_UPLOAD_HOURS = 24
