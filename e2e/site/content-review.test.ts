/** An operator reviews content by the keyboard before others see it. */
import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { changeReviewRules, decideReviews, searchReviews } from '@fanfare/contract/content-reviews'
import { createPost, readOwnPost } from '@fanfare/contract/posts'
import { listStatements } from '@fanfare/contract/statements'
import { searchVault } from '@fanfare/contract/vault'
import { openDemo, type Demo } from '../support/demo.ts'
import { toast } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const RULES = { firstItems: 5, samplePercent: 10, pauseMinutes: 20, pauseExposures: 50 }

test('an operator approves and rejects content by the keyboard, and its performer reads the outcome', async () => {
  const [ada, operator] = [await demo.callOf('ada.vale'), await demo.callOf('olga')]
  const items = (await operator(searchReviews, { query: { limit: 50 } })).data.map(({ _id, version }) => ({ _id, version }))
  if (items.length > 0) await operator(decideReviews, { body: { items, isApproved: true } })
  await operator(changeReviewRules, { body: { ...RULES, mode: 'everyone' } })
  const [photo] = (await ada(searchVault, { query: { kind: 'photo', limit: 1 } })).data
  const fileIds = photo ? [photo.media._id] : []
  const { _id: good } = await ada(createPost, { body: { text: 'Tide tables', audience: 'free', fileIds } })
  const { _id: bad } = await ada(createPost, { body: { text: 'Bad words', audience: 'free' } })
  await operator(changeReviewRules, { body: { ...RULES, mode: 'none' } })

  const performer = await demo.as('ada.vale', 'phone')
  await visit(performer, `/studio/posts/${good}`)
  await expect(performer.getByText('In review, usually decided within four hours.').filter({ visible: true })).not.toHaveCount(0)

  const olga = await demo.as('olga', 'desktop')
  await visit(olga, '/admin/review')
  await assertAccessible(olga)
  await olga.getByRole('link', { name: 'Tide tables' }).click()
  await olga.getByRole('heading', { name: 'Tide tables' }).waitFor()
  await expect(olga.getByRole('button', { name: 'Show picture' })).toBeVisible()
  await assertAccessible(olga)
  await olga.keyboard.press('v')
  await olga.getByRole('button', { name: 'Blur picture' }).waitFor()
  await olga.getByText(/You have uncovered \d+ pictures? /).waitFor()
  await olga.keyboard.press('j')
  await olga.getByRole('heading', { name: 'Bad words' }).waitFor()
  await olga.keyboard.press('k')
  await olga.getByRole('heading', { name: 'Tide tables' }).waitFor()
  await olga.keyboard.press('a')
  await toast(olga, 'Approved').waitFor()
  await olga.getByRole('heading', { name: 'Bad words' }).waitFor()
  await olga.keyboard.press('r')
  await expect(olga.getByRole('combobox', { name: 'Rule' })).toBeFocused()
  await olga.getByRole('combobox', { name: 'Rule' }).selectOption('spam')
  await olga.getByRole('textbox', { name: 'Reasons' }).fill('The same words as every day.')
  await olga.getByRole('button', { name: 'Reject', exact: true }).press('Enter')
  await toast(olga, 'Rejected').waitFor()
  await olga.getByText('Nothing is waiting').waitFor()

  assert.equal((await ada(readOwnPost, { params: { id: good } })).status, 'published')
  assert.equal((await ada(readOwnPost, { params: { id: bad } })).status, 'draft')
  const { data: statements } = await ada(listStatements, { query: {} })
  const own = statements.find(({ items }) => items.some(({ _id }) => _id === bad))
  await visit(performer, `/statements/${own?._id}`)
  await performer.getByText('The same words as every day.').waitFor()
  await performer.getByRole('button', { name: 'Appeal decision' }).waitFor()
})
