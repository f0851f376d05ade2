import { accentColors } from '@fanfare/contract/accent-colors'
import type { BrandPicture, PublicBranding } from '@fanfare/contract/brand-views'
import type { BrandPictureKind } from '@fanfare/contract/branding'
import type { Settings } from '#core/settings/index.ts'
import type { MailBrand } from '#platform/mail-content.ts'
import { publicUrl } from '#platform/media-url.ts'
import { brandingOf, type StoredBranding } from './store.ts'

export const BRAND_PICTURES = 'brand-pictures'

const EXTENSIONS: Readonly<Record<BrandPictureKind, string>> = { logo: 'png', logoDark: 'png', favicon: 'png', share: 'jpg' }

export const brandKeyOf = (kind: BrandPictureKind, id: string): string => `${BRAND_PICTURES}/${id}/picture.${EXTENSIONS[kind]}`

function pictureView({ pictures }: StoredBranding, kind: BrandPictureKind): BrandPicture | null {
  const stored = pictures[kind]
  return stored ? { url: publicUrl(brandKeyOf(kind, stored.id)), width: stored.width, height: stored.height } : null
}

export function publicBranding(settings: Pick<Settings, 'branding'>): PublicBranding {
  const stored = brandingOf(settings)
  return {
    accentColor: stored.accentColor,
    seoTitle: stored.seoTitle,
    seoDescription: stored.seoDescription,
    logo: pictureView(stored, 'logo'),
    logoDark: pictureView(stored, 'logoDark'),
    favicon: pictureView(stored, 'favicon'),
    share: pictureView(stored, 'share'),
    socialLinks: [...stored.socialLinks],
  }
}

/** Returns what emails show of the branding; undefined without a logo and a color. */
export function brandMail(settings: Pick<Settings, 'branding'>): MailBrand | undefined {
  const { accentColor, pictures } = brandingOf(settings)
  const logo = pictures.logo
  if (accentColor === '' && !logo) return undefined
  const { light, dark } = accentColors(accentColor || '#000000')
  return {
    ...(accentColor !== '' && { accent: { light, dark } }),
    ...(logo && { logo: { key: brandKeyOf('logo', logo.id), width: logo.width, height: logo.height } }),
  }
}
