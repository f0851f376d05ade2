import { done } from '@fanfare/contract'
import * as countryBlocks from '@fanfare/contract/country-blocks'
import { blockedCountriesOf } from '#core/access/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { readSettings, settings, type Settings } from '#core/settings/index.ts'
import { blockCountries, closeSiteIn } from './block-countries.ts'

const siteBlocksView = ({ blockedCountries, blockedCountriesMessage }: Settings) => ({
  countries: [...blockedCountries],
  message: blockedCountriesMessage,
})

export const routes = [
  mutation(countryBlocks.blockCountries, async ({ tx, viewer, body }) => {
    await blockCountries(tx, viewer.id, body.countries)
    return done
  }),

  query(countryBlocks.listBlockedCountries, async ({ ctx, viewer }) => ({
    countries: await blockedCountriesOf(ctx.db, viewer.id),
  })),

  query(countryBlocks.readSiteCountryBlocks, async ({ ctx }) => siteBlocksView(await readSettings(ctx.db))),

  mutation(countryBlocks.changeSiteCountryBlocks, async ({ tx, viewer, body }) => {
    await closeSiteIn(tx, viewer, body)
    return siteBlocksView(await readSettings(tx.db))
  }),

  query(countryBlocks.checkCountry, async ({ ctx, viewer: { country, role } }) => {
    const isBlocked = role !== 'admin' && (await ctx.isBlockedIn(country))
    return { country: country ?? null, isBlocked, message: isBlocked ? (await settings(ctx)).blockedCountriesMessage : '' }
  }),
]
