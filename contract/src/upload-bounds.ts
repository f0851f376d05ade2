/** How large files may be on a site. */
import { Type, type Static } from 'typebox'

/** How much the site takes of each kind, as its operators have set it. */
export const UploadBounds = Type.Object({
  photoMegabytes: Type.Integer(),
  audioMegabytes: Type.Integer(),
  videoMegabytes: Type.Integer(),
  /** Of a video or a recording. */
  longestMinutes: Type.Integer(),
})
export type UploadBounds = Static<typeof UploadBounds>
