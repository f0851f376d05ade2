/** Tests of the page on which an operator sees what a list of words matches, and applies it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  applyWordRule,
  changeWordRule,
  listWordMatches,
  readWordRule,
  type DryRun,
  type WordRule,
} from '@fanfare/contract/word-rules'
import { anOperator, aPerson, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './word-rule.tsx'

const ada = aPerson({ _id: idOf(51), name: 'Ada Vale', username: 'ada.vale' })
const draft: WordRule = {
  _id: idOf(50),
  language: 'any',
  severity: 'refuse',
  places: ['texts'],
  words: 'zonk\nwibble',
  status: 'draft',
  version: 3,
  createdAt: '2027-03-01T10:00:00Z',
  createdBy: aPerson({ _id: idOf(52), name: 'Olga' }),
  graceUntil: null,
  enforcedAt: null,
}
const done: DryRun = {
  state: 'done',
  scanned: 4000,
  found: 2,
  isBroad: false,
  kinds: [{ kind: 'post', kindLabel: 'Post', found: 2 }],
  owners: [{ owner: ada, found: 2 }],
  totalOwners: 1,
}

async function openRule(rule: WordRule, dryRun: DryRun) {
  const { api } = currentFakes()
  api.replyTo(readWordRule, { rule, dryRun })
  const match = { kindLabel: 'Post', title: 'A day', excerpt: 'a zonk day', words: ['zonk'], owner: ada, path: '/post/1' }
  api.replyTo(listWordMatches, { data: dryRun.found > 0 ? [{ _id: idOf(60), ...match }] : [], total: dryRun.found })
  await openScreen(screen, {
    at: `/admin/text-rules/${rule._id}`,
    path: '/admin/text-rules/:id',
    viewer: anOperator({ operatorRole: 'moderation' }),
  })
  return api
}

const apply = () => page.getByRole('button', { name: 'Apply list' })

test('an operator sees what a draft matches, and applies it with a grace date', async () => {
  const api = await openRule(draft, done)
  await expect.element(page.getByText('4,000 published items were searched.')).toBeVisible()
  await expect.element(page.getByText('a zonk day')).toBeVisible()
  api.replyTo(applyWordRule, { ...draft, status: 'active' })
  await page.getByLabelText('Grace date (optional)').fill('2027-03-20')
  await apply().click()
  await expect.element(page.getByText('List applied')).toBeVisible()
  expect(api.requestsTo(applyWordRule).map(({ input }) => input.body)).toEqual([
    { version: 3, graceUntil: '2027-03-20T23:59:59.000Z', isBroadConfirmed: false },
  ])
})

test('an operator waits for the search, and confirms words that match nearly everything', async () => {
  await openRule(draft, { ...done, state: 'running' })
  await expect.element(apply()).toBeDisabled()
  await expect
    .element(apply())
    .toHaveAccessibleDescription('You can apply the list when the search in published items is finished.')
})

test('words that match nearly everything warn, and an error of the server is shown', async () => {
  const api = await openRule(draft, { ...done, found: 3900, isBroad: true })
  await expect.element(page.getByText('These words match a large share of everything.', { exact: false })).toBeVisible()
  api.replyTo(applyWordRule, rejection('not_allowed', { message: 'These words match 3900 of 4000 published items.' }))
  await apply().click()
  await expect.element(page.getByText('These words match 3900 of 4000 published items.')).toBeVisible()
  await page.getByLabelText('Apply these words although they match so many items').click()
  api.replyTo(applyWordRule, { ...draft, status: 'active' })
  await apply().click()
  await expect.element(page.getByText('List applied')).toBeVisible()
  expect(api.requestsTo(applyWordRule).at(-1)?.input.body.isBroadConfirmed).toBe(true)
})

test('from a list that applies, an operator can only remove words, and reads why another was refused', async () => {
  const api = await openRule({ ...draft, status: 'active' }, { ...done, state: 'none', found: 0, owners: [], kinds: [] })
  await expect.element(page.getByLabelText('Severity')).toBeDisabled()
  const message = '“plugh” is new. Create a new list for it, to see what it would match.'
  api.replyTo(changeWordRule, rejection('not_valid', { message, errors: [{ field: 'words', message }] }))
  await page.getByRole('textbox', { name: 'Words' }).fill('zonk\nplugh')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
})
