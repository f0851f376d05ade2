import { Type, type Static } from 'typebox'

/** Set by operators. */
export const UploadLimits = Type.Object({
  photoMegabytes: Type.Integer(),
  audioMegabytes: Type.Integer(),
  videoMegabytes: Type.Integer(),
  productMegabytes: Type.Integer(),
  /** For videos and recordings. */
  maxMediaMinutes: Type.Integer(),
})
export type UploadLimits = Static<typeof UploadLimits>
