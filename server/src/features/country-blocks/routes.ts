import { done } from '@fanfare/contract'
import * as countryBlocks from '@fanfare/contract/country-blocks'
import { blockedCountriesOf } from '#core/access/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { blockCountries } from './block-countries.ts'

export const routes = [
  mutation(countryBlocks.blockCountries, async ({ tx, viewer, body }) => {
    await blockCountries(tx, viewer.id, body.countries)
    return done
  }),

  query(countryBlocks.listBlockedCountries, async ({ ctx, viewer }) => ({
    countries: await blockedCountriesOf(ctx.db, viewer.id),
  })),
]
