/** Tests that the lists of money come from declarations: a feature adds a name to them without a change anywhere else. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import * as gateways from '@fanfare/contract/gateways'
import * as tax from '@fanfare/contract/tax'
import { feature } from '#core/feature.ts'
import { features } from '../src/app.ts'
import { isApiError } from './payments.ts'
import { openTestServer } from './test-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['contract/src', 'server/src', 'web/src']

const tickets = feature({
  name: 'tickets',
  payables: [
    { purpose: 'ticket', label: () => 'New cards for tickets', at: 25, item: () => 'Ticket', settle: () => Promise.resolve() },
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

const declared: Readonly<Record<string, readonly string[]>> = {
  'payment purposes': features.flatMap(({ payables = [] }) => payables.map(({ purpose }) => purpose)),
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
