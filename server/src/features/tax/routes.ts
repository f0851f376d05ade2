import { done } from '@fanfare/contract'
import * as tax from '@fanfare/contract/tax'
import { taxLines } from '#core/receipts/index.ts'
import { assertPurpose, dependsOnCountry } from '#core/payments/index.ts'
import { changeSettings, settings } from '#core/settings/index.ts'
import { listTaxRates, MAX_RATES, showTax } from '#core/tax/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { toCsv, type Cell } from '#lib/csv.ts'
import { download } from '#lib/download.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Context } from '#platform/context.ts'
import { recordAct } from './operator-acts.ts'
import { addRate, removeRate } from './rates.ts'
import { stateOf } from './rules.ts'
import { lineView, quoteView, rateView } from './views.ts'

const rateRoutes = [
  query(tax.listTaxRates, async ({ ctx, query: { limit = 100, offset = 0 } }) => {
    const now = ctx.clock.now()
    const { rows, total } = await listTaxRates(ctx.db, { now, limit, offset })
    return { data: rows.map((row) => rateView(row, stateOf(row, now))), total }
  }),

  mutation(tax.createTaxRate, async ({ tx, viewer, body: { country, name, percent, validFrom } }) => {
    // A percent has a hundred basis points, as an amount has a hundred minor units.
    const basisPoints = toMinorUnits(percent)
    const row = await addRate(tx, { country, name: name.trim(), basisPoints, validFrom, operatorId: viewer.id })
    const after = { country, name: name.trim(), percent, validFrom }
    recordAct(tx, { operator: viewer, act: 'tax_rate.create', subject: { kind: 'tax_rate', id: row.id }, after })
    return rateView(row, stateOf(row, tx.now))
  }),

  mutation(tax.removeTaxRate, async ({ tx, viewer, params }) => {
    const { country, name, rate, valid_from: validFrom } = await removeRate(tx, params.id)
    const before = { country, name, percent: fromMinorUnits(rate), validFrom }
    recordAct(tx, { operator: viewer, act: 'tax_rate.remove', subject: { kind: 'tax_rate', id: params.id }, before })
    return done
  }),

  query(tax.downloadTaxRates, async ({ ctx }) => {
    const { rows } = await listTaxRates(ctx.db, { now: ctx.clock.now(), limit: MAX_RATES, offset: 0 })
    const cells = rows.map(({ country, name, rate, valid_from: from }): Cell[] => [country, name, fromMinorUnits(rate), from])
    return download('tax-rates.csv', 'text/csv', toCsv(['country', 'name', 'percent', 'valid from'], cells))
  }),
]

export const routes = [
  ...rateRoutes,

  query(tax.readTaxQuote, async ({ ctx, viewer, query: { purpose, price, country, agreed } }) => {
    const [{ taxEnabled: isTaxed }, isRouted] = await Promise.all([settings(ctx), dependsOnCountry(ctx)])
    assertPurpose(ctx, 'purpose', purpose)
    const isIncluded = agreed === undefined ? undefined : agreed === 'with_tax'
    const quote = await showTax(ctx, { accountId: viewer.id, kind: purpose, amount: toMinorUnits(price), country, isIncluded })
    return quoteView(quote, { isTaxed, asksCountry: isTaxed || isRouted })
  }),

  query(tax.readTaxSettings, async ({ ctx }) => {
    const { taxEnabled: isTaxed, pricesIncludeTax } = await settings(ctx)
    return { isTaxed, pricesIncludeTax }
  }),

  mutation(tax.changeTaxSettings, async ({ tx, viewer, body: { isTaxed, pricesIncludeTax } }) => {
    await changeSettings(tx, { taxEnabled: isTaxed, pricesIncludeTax }, viewer)
    return { isTaxed, pricesIncludeTax }
  }),

  query(tax.readTaxReport, async ({ ctx, query: { year } }) => ({
    lines: (await linesOf(ctx, year)).map(lineView),
    currency: (await settings(ctx)).currency,
  })),

  query(tax.downloadTaxReport, async ({ ctx, query: { year } }) => {
    const { currency } = await settings(ctx)
    const rows = (await linesOf(ctx, year))
      .map(lineView)
      .map(({ month, country, name, percent, receipts, net, tax: taken }): Cell[] => [
        month,
        country,
        name,
        percent,
        receipts,
        net,
        taken,
        currency,
      ])
    const header = ['month', 'country', 'name', 'percent', 'receipts', 'net', 'tax', 'currency']
    return download(`tax-${year}.csv`, 'text/csv', toCsv(header, rows))
  }),
]

const linesOf = (ctx: Context, year: number) =>
  taxLines(ctx.db, { from: new Date(Date.UTC(year, 0, 1)), until: new Date(Date.UTC(year + 1, 0, 1)) })
