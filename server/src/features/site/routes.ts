import { readAppManifest } from '@fanfare/contract/app-manifest'
import { sendContactMessage } from '@fanfare/contract/contact'
import { readHealth } from '@fanfare/contract/health'
import * as mails from '@fanfare/contract/mails'
import * as site from '@fanfare/contract/site'
import { done } from '@fanfare/contract'
import { notFound, apiError } from '#lib/errors.ts'
import { wordsOf } from '#platform/clock-watch.ts'
import { isReportsKey, receiveReport } from '#platform/mail-reports.ts'
import { offeredProviders } from '#platform/sign-in-providers/index.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Context } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { publicGateway } from '#core/payments/index.ts'
import { bannerViews, runningBanners } from '#core/banners/index.ts'
import { currentTerms, publishedPages, requiredTerms } from '#core/pages/index.ts'
import { publicBranding } from '#core/branding/index.ts'
import { assertHuman, recaptchaSiteKey } from '#core/captcha/index.ts'
import { settings, type Settings } from '#core/settings/index.ts'
import { appManifest } from './app-manifest.ts'
import { contactLimits, limitContact, writeToOperators } from './contact.ts'
import { demoAccounts } from './demo-accounts.ts'
import { mailsTo } from './store.ts'
import { mailViews, publicSettings } from './views.ts'

const VERSION = '0.1.0'

async function shown(ctx: Context, viewer: Anyone) {
  const [of, accounts, gateway, signInProviders, pages, siteKey] = await Promise.all([
    settings(ctx),
    demoAccounts(ctx),
    publicGateway(ctx),
    offeredProviders(ctx.signInProviders),
    pagesView(ctx),
    recaptchaSiteKey(ctx),
  ])
  return publicSettings(ctx, of, {
    ...gateway,
    ...pages,
    // The age gate shows no banners, which may link to explicit content.
    advertisings: viewer.neededAgeCheck ? [] : bannerViews(await runningBanners(ctx, viewer)),
    demoAccounts: accounts,
    countryBlock: await countryBlockFor(ctx, viewer, of),
    neededAgeCheck: viewer.neededAgeCheck ?? null,
    signInProviders,
    recaptchaSiteKey: siteKey,
  })
}

async function countryBlockFor(ctx: Context, { role, country }: Anyone, { blockedCountriesMessage: message }: Settings) {
  return role !== 'admin' && (await ctx.isBlockedIn(country)) ? { message } : null
}

async function pagesView(ctx: Context) {
  const listed = (await publishedPages(ctx)).filter(({ page }) => page.is_in_footer)
  return {
    footerPages: listed.map(({ page: { slug }, title }) => ({ slug, title })),
    termsVersion: await currentTerms(ctx),
    termsAskAgreement: (await requiredTerms(ctx)).length > 0,
  }
}

export const routes = [
  query(site.readPublicSettings, ({ ctx, viewer }) => shown(ctx, viewer)),

  query(readAppManifest, async ({ ctx }) => {
    const of = await settings(ctx)
    return appManifest(of.siteName, publicBranding(of).favicon?.url)
  }),

  query(site.readSettings, async ({ ctx, viewer, body }) => {
    const all: Record<string, unknown> = await shown(ctx, viewer)
    return Object.fromEntries(body.keys.filter((key) => Object.hasOwn(all, key)).map((key) => [key, all[key]]))
  }),

  query(mails.readDemoMails, async ({ ctx, query: { email, limit = 5 } }) => {
    if (ctx.config.mode !== 'demo') throw notFound()
    const rows = await mailsTo(ctx.db, email, limit)
    return { data: await mailViews(ctx, rows), total: rows.length }
  }),

  mutation(
    sendContactMessage,
    async ({ tx, body, origin }) => {
      await limitContact(tx.db, origin.address)
      await writeToOperators(tx, body)
      return done
    },
    ({ ctx, origin: { address }, header }) =>
      assertHuman(ctx, { act: 'contact', limits: contactLimits(address), address, cookies: header('cookie') }),
  ),

  action(mails.receiveMailReport, async ({ ctx, params, rawBody }) => {
    if (!isReportsKey(ctx.config, params.key)) throw notFound()
    await receiveReport(ctx, rawBody)
    return done
  }),

  query(readHealth, async ({ ctx }) => {
    const trouble = await ctx.health.trouble()
    if (trouble !== undefined) throw apiError('not_ready', trouble)
    const doubt = ctx.clock.doubt()
    return { live: true as const, ready: true, version: VERSION, ...(doubt && { warning: wordsOf(doubt) }) }
  }),
]
