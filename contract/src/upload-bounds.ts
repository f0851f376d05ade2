import { Type, type Static } from 'typebox'

/** Set by operators. */
export const UploadBounds = Type.Object({
  photoMegabytes: Type.Integer(),
  audioMegabytes: Type.Integer(),
  videoMegabytes: Type.Integer(),
  /** For videos and recordings. */
  longestMinutes: Type.Integer(),
})
export type UploadBounds = Static<typeof UploadBounds>
