import * as branding from '@fanfare/contract/branding'
import { brandingOf, changeBranding, publicBranding } from '#core/branding/index.ts'
import { readSettings } from '#core/settings/index.ts'
import { notFound } from '#lib/errors.ts'
import { assertVersion } from '#lib/version.ts'
import type { Context } from '#platform/context.ts'
import { action, query } from '#platform/route-handler.ts'
import { assertLinks } from './rules.ts'
import { storePicture } from './store-picture.ts'

async function overview(ctx: Context): Promise<branding.Branding> {
  const settings = await readSettings(ctx.db)
  const { header, footer, version } = brandingOf(settings)
  return {
    ...publicBranding(settings),
    siteName: settings.siteName,
    menus: { header: [...header], footer: [...footer] },
    version,
  }
}

export const routes = [
  query(branding.readBranding, ({ ctx }) => overview(ctx)),

  action(branding.saveBranding, async ({ ctx, viewer, body }) => {
    const { siteName, version, menus, socialLinks, accentColor = '', seoTitle = '', seoDescription = '' } = body
    assertLinks(body)
    await ctx.write((tx) =>
      changeBranding(tx, viewer, (now) => {
        assertVersion(now.version, version)
        const { header, footer } = menus
        return {
          siteName,
          branding: { accentColor: accentColor.toLowerCase(), seoTitle, seoDescription, socialLinks, header, footer },
        }
      }),
    )
    return overview(ctx)
  }),

  action(branding.uploadBrandPicture, async ({ ctx, viewer, params: { kind }, files }) => {
    const picture = await storePicture(ctx, kind, files.picture)
    await ctx.write((tx) =>
      changeBranding(tx, viewer, ({ pictures }) => ({ branding: { pictures: { ...pictures, [kind]: picture } } })),
    )
    return overview(ctx)
  }),

  action(branding.removeBrandPicture, async ({ ctx, viewer, params: { kind } }) => {
    await ctx.write((tx) =>
      changeBranding(tx, viewer, ({ pictures: { [kind]: removed, ...pictures } }) => {
        if (!removed) throw notFound()
        return { branding: { pictures } }
      }),
    )
    return overview(ctx)
  }),
]
