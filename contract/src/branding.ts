/** Defines the site's own look: its name, pictures, accent color, menus, links and how search engines show it. */
import { Type, type Static } from 'typebox'
import { ACCENT_PATTERN } from './accent-colors.ts'
import { Menus, PublicBranding } from './brand-views.ts'
import { del, get, oneOf, OPTIONAL_SINGLE_LINE_PATTERN, post, put, SINGLE_LINE_PATTERN } from './define.ts'
import { SeenVersion } from './versions.ts'

export const MAX_HEADER_ITEMS = 6
export const MAX_FOOTER_ITEMS = 20
export const MAX_SOCIAL_LINKS = 10

const brandPictureKinds = ['logo', 'logoDark', 'favicon', 'share'] as const
export type BrandPictureKind = (typeof brandPictureKinds)[number]

/** An https address. */
const Address = Type.String({ maxLength: 500, pattern: '^https://[^\\s\\p{C}\\\\]+$', title: 'Address' })

const MenuItem = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 40, pattern: SINGLE_LINE_PATTERN, title: 'Label' }),
  /** A path of this site, such as `/page/faq`, or an https address. */
  to: Type.String({ minLength: 1, maxLength: 500, title: 'Address' }),
})

const MenuForm = Type.Object({
  header: Type.Array(MenuItem, { maxItems: MAX_HEADER_ITEMS }),
  footer: Type.Array(MenuItem, { maxItems: MAX_FOOTER_ITEMS }),
})

const SiteName = Type.String({ minLength: 1, maxLength: 60, pattern: SINGLE_LINE_PATTERN, title: 'Site name' })
/** Such as `#0b6e4f`. Empty for the built-in brass. */
const AccentColor = Type.String({ pattern: `^$|${ACCENT_PATTERN}`, title: 'Accent color' })
/** The title of the landing page. An empty one stands for the built-in text. */
const SeoTitle = Type.String({ maxLength: 70, pattern: OPTIONAL_SINGLE_LINE_PATTERN, title: 'Title' })
const SeoDescription = Type.String({ maxLength: 160, pattern: OPTIONAL_SINGLE_LINE_PATTERN, title: 'Description' })

/** An absent text is empty. */
export const BrandTexts = Type.Object({
  siteName: SiteName,
  accentColor: Type.Optional(AccentColor),
  seoTitle: Type.Optional(SeoTitle),
  seoDescription: Type.Optional(SeoDescription),
})

const SocialLinks = Type.Array(Address, { maxItems: MAX_SOCIAL_LINKS })

const Branding = Type.Object({
  ...PublicBranding.properties,
  siteName: Type.String(),
  menus: Menus,
  version: Type.Integer(),
})
export type Branding = Static<typeof Branding>

const changed = {
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  reply: Branding,
  invalidates: ['branding', 'settings'],
} as const

export const readBranding = get('/admin/branding', {
  summary: "Get the site's name, pictures, accent color, menus and links.",
  who: 'admin',
  permission: 'site_read',
  reply: Branding,
  provides: ['branding'],
})

export const saveBranding = put('/admin/branding', {
  ...changed,
  summary:
    "Change the site's name, accent color, menus and links. The colors of both themes are derived so that text can be read.",
  body: Type.Object({
    ...BrandTexts.properties,
    menus: MenuForm,
    socialLinks: SocialLinks,
    version: SeenVersion,
  }),
  errors: ['not_valid', 'changed_meanwhile'],
})

const ofKind = Type.Object({ kind: oneOf(...brandPictureKinds) })

export const uploadBrandPicture = post('/admin/branding/pictures/:kind', {
  ...changed,
  summary: 'Upload a logo, the favicon or the picture for shared links. It replaces the previous one. SVG is not accepted.',
  params: ofKind,
  files: { picture: { kind: 'photo', required: true, maxMegabytes: 10 } },
  errors: ['upload_too_large', 'upload_not_accepted'],
})

export const removeBrandPicture = del('/admin/branding/pictures/:kind', {
  ...changed,
  summary: 'Remove a logo, the favicon or the picture for shared links.',
  params: ofKind,
  errors: ['not_found'],
})
