/** Defines a banner as people see it. Apart from its routes, because every page loads the settings, which list the banners. */
import { Type, type Static } from 'typebox'
import { Id } from './define.ts'

export const BannerPicture = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  placeholder: Type.String(),
})

export const Banner = Type.Object({
  _id: Id,
  page: Type.Integer(),
  picture: BannerPicture,
  /** Describes the picture for people who cannot see it. */
  alt: Type.String(),
  /** A path of this site or an https address. */
  link: Type.String(),
})
export type Banner = Static<typeof Banner>
