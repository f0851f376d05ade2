/** Defines the site's look as people see it. Apart from its routes, because every page loads the settings, which contain it. */
import { Type, type Static } from 'typebox'
import { orNull } from './define.ts'

const BrandPicture = Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() })
export type BrandPicture = Static<typeof BrandPicture>

export const MenuLink = Type.Object({ label: Type.String(), to: Type.String() })
export type MenuLink = Static<typeof MenuLink>

export const Menus = Type.Object({ header: Type.Array(MenuLink), footer: Type.Array(MenuLink) })

export const PublicBranding = Type.Object({
  accentColor: Type.String(),
  seoTitle: Type.String(),
  seoDescription: Type.String(),
  logo: orNull(BrandPicture),
  /** For the dark theme. */
  logoDark: orNull(BrandPicture),
  favicon: orNull(BrandPicture),
  /** The picture that other sites show next to a link. */
  share: orNull(BrandPicture),
  socialLinks: Type.Array(Type.String()),
})
export type PublicBranding = Static<typeof PublicBranding>
