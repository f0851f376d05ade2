/**
 * Resumable uploads over the tus protocol (tus.io, version 1.0.0, extensions creation and termination), as an alternative to
 * multipart calls. The last PATCH responds 200 with `Uploaded`, with `Import` for an archive, or with the reply of the feature that
 * takes the kind. Repeating it gets the same response. Kinds that no feature takes respond `not_valid`. The metadata are `kind`,
 * `name`, and `subject` for kinds that belong to a thing: the id of the custom order for `delivery`.
 */
import type { ResumableKind } from './file-kinds.ts'

/** Relative to the API's base address. */
export const UPLOADS_PATH = '/uploads'

/** A value of the metadata `kind`. */
export type UploadKind = ResumableKind

/** The maximum length of the metadata `name`, one line of visible characters. */
export const MAX_UPLOAD_NAME_LENGTH = 255
export const MAX_UNFINISHED_UPLOADS = 50
/** An upload without progress is removed after this time. */
export const UNFINISHED_UPLOAD_HOURS = 24
