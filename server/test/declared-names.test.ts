/** Tests that the lists of money come from declarations: a feature adds a name to them without a change anywhere else. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { test } from 'vitest'
import * as gateways from '@fanfare/contract/gateways'
import * as refunds from '@fanfare/contract/refunds'
import * as rules from '@fanfare/contract/refund-rules'
import * as tax from '@fanfare/contract/tax'
import { feature } from '#core/feature.ts'
import { chargeWallet } from '#core/money/index.ts'
import { ledgerAccounts } from '#core/money/ledger-accounts.ts'
import { features } from '../src/app.ts'
import { findSales } from '../src/features/refunds/rules/find-sales.ts'
import { isApiError } from './payments.ts'
import { openTestServer } from './test-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['contract/src', 'server/src', 'web/src']

const tickets = feature({
  name: 'tickets',
  payables: [
    { purpose: 'ticket', label: () => 'New cards for tickets', at: 25, item: () => 'Ticket', settle: () => Promise.resolve() },
  ],
  entryReasons: [{ reason: 'ticket', label: () => 'Tickets', mayRepeat: true }],
  refundReasons: [{ reason: 'show_canceled', label: () => 'The show was canceled' }],
  refundRules: [
    {
      name: 'canceled_show',
      label: () => 'Show canceled',
      hint: () => 'Refunds the tickets of a canceled show.',
      span: { label: () => 'Days before the show', unit: () => 'days', usual: 3 },
      reason: 'show_canceled',
      find: async ({ db }, { after }) => {
        const { rows } = await sql<{ id: string }>`select id from sales where kind = 'ticket' and id > ${after}::uuid`.execute(db)
        return rows.map(({ id }) => ({ saleId: id }))
      },
    },
  ],
})

const site = await openTestServer({ features: [...features, tickets] })

test('an operator chooses processors for a purpose that a new feature declares, and no one for an unknown purpose', async () => {
  const [olga, fan] = [await site.operator(), await site.fan('felix')]
  const chooses = (purpose: string) =>
    olga(gateways.saveGatewayChoice, { body: { country: 'DE', choices: [{ purpose, gateways: ['sandbox'] }] } })
  const { choices, countries } = await chooses('ticket')
  assert.deepEqual(
    choices.map(({ purpose, label }) => [purpose, label]),
    [
      ['subscription', 'New cards for subscriptions'],
      ['tokens', 'New cards for tokens'],
      ['ticket', 'New cards for tickets'],
      ['gift', 'New cards for gift subscriptions'],
    ],
  )
  assert.deepEqual(
    countries.flatMap((one) => one.choices.flatMap((choice) => choice.gateways.map((name) => `${choice.purpose} ${name}`))),
    ['ticket sandbox'],
  )
  const gatewayFor = (purpose: string) => fan(gateways.readNewCardGateway, { query: { purpose, country: 'DE' } })
  const taxOf = (purpose: string) => fan(tax.readTaxQuote, { query: { purpose, price: 10 } })
  assert.deepEqual([(await gatewayFor('ticket')).gateway, (await taxOf('ticket')).total], ['sandbox', 10])
  await assert.rejects(chooses('nothing'), isApiError('not_valid', 'choices'))
  await assert.rejects(gatewayFor('nothing'), isApiError('not_valid', 'purpose'))
  await assert.rejects(taxOf('nothing'), isApiError('not_valid', 'purpose'))
})

test('an operator turns on a rule that a new feature declares, and refunds what it finds, with the reason of that feature', async () => {
  const [olga, fan, ada] = [await site.operator('otto'), await site.fan('gil', 100), await site.performer('ada')]
  for (const key of ['one', 'two'])
    await site.ctx.write((tx) => chargeWallet(tx, { key, kind: 'ticket', fanId: fan.id, performerId: ada.id, tokens: 1000 }))
  const turnsOn = (name: string, span?: number) =>
    olga(rules.changeRefundRule, {
      params: { name },
      body: { isOn: true, automaticUpTo: 0, ...(span !== undefined && { span }) },
    })
  await turnsOn('duplicate')
  await findSales(site.ctx)
  assert.equal((await olga(rules.searchRefundProposals, { query: {} })).total, 0, 'a fan may buy two tickets')

  const { label, hint, span } = await turnsOn('canceled_show', 5)
  const shown = { label: 'Days before the show', unit: 'days', value: 5 }
  assert.deepEqual([label, hint, span], ['Show canceled', 'Refunds the tickets of a canceled show.', shown])
  await findSales(site.ctx)
  const { data: proposals } = await olga(rules.searchRefundProposals, { query: {} })
  assert.deepEqual(
    proposals.map(({ rule, ruleLabel }) => [rule, ruleLabel]),
    [
      ['canceled_show', 'Show canceled'],
      ['canceled_show', 'Show canceled'],
    ],
  )
  const { reason, reasonLabel } = await olga(rules.acceptRefundProposal, { params: { id: proposals[0]!._id } })
  assert.deepEqual([reason, reasonLabel], ['show_canceled', 'The show was canceled'])
  const body = { reason: 'mistake' } as const
  const byHand = await ada(refunds.refundOwnSale, { params: { id: proposals[1]!.sale._id }, body })
  assert.equal(byHand.reasonLabel, 'Mistake')
  await assert.rejects(turnsOn('nothing'), isApiError('not_found'))
})

const declared: Readonly<Record<string, readonly string[]>> = {
  'ledger accounts': Object.keys(ledgerAccounts),
  'payment purposes': features.flatMap(({ payables = [] }) => payables.map(({ purpose }) => purpose)),
  'refund rules': features.flatMap(({ refundRules = [] }) => refundRules.map(({ name }) => name)),
  'refund reasons': features.flatMap(({ refundReasons = [] }) => refundReasons.map(({ reason }) => reason)),
}

/** Returns the literals that follow each other in lists, unions and the keys of records, by their opening line. */
function literalLists(text: string): string[][] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const listed = code.matchAll(/'[\w:-]+'(?:\s*(?:,|\|)\s*'[\w:-]+')+/g)
  const keyed = code.matchAll(/\{\s*(?:'?\w+'?: \(\) => [^\n]*\n\s*)+\}/g)
  return [
    ...[...listed].map(([all]) => [...all.matchAll(/'([\w:-]+)'/g)].map(([, name = '']) => name)),
    ...[...keyed].map(([all]) => [...all.matchAll(/'?(\w+)'?: \(\) =>/g)].map(([, name = '']) => name)),
  ]
}

test.for(Object.entries(declared))('no other file lists the %s', ([, names]) => {
  assert.ok(names.length > 1 && new Set(names).size === names.length)
  const found = FOLDERS.flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) =>
        literalLists(readFileSync(join(ROOT, folder, file), 'utf8')).some((list) => names.every((name) => list.includes(name))),
      )
      .map((file) => `${folder}/${file}`),
  )
  assert.deepEqual(found, [])
})
