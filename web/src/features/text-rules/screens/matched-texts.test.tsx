/** Tests of the page on which people fix items before the grace date of a list of words. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fixMatchedTexts, listMatchedTexts, type MatchedText } from '@fanfare/contract/matched-texts'
import { idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './matched-texts.tsx'

const item = (n: number, more: Partial<MatchedText> = {}): MatchedText => ({
  _id: idOf(n),
  kind: 'post',
  kindLabel: 'Post',
  title: `Item ${n}`,
  words: ['zonk'],
  graceUntil: '2027-03-14T23:59:59.000Z',
  isHidden: false,
  form: `/studio/posts/${idOf(n)}`,
  canBeArchived: true,
  canBeReplaced: true,
  ...more,
})

const choice = (title: string) => page.getByRole('checkbox', { name: title, exact: false })

async function openPage(items: MatchedText[]) {
  const { api } = currentFakes()
  api.replyTo(listMatchedTexts, { data: items, total: items.length })
  await openScreen(screen, { at: '/settings/words' })
  return api
}

test('a performer replaces the words in selected items', async () => {
  const api = await openPage([item(1), item(2, { title: '', kindLabel: 'Story' })])
  api.replyTo(fixMatchedTexts, { fixed: 1, left: 0 })
  await expect.element(page.getByText('Post · “zonk”')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Edit' }).first()).toHaveAttribute('href', `/studio/posts/${idOf(1)}`)
  await choice('Item 1').click()
  await page.getByLabelText('Replace the words with').fill(' fine ')
  await page.getByRole('button', { name: 'Replace words' }).click()
  await expect.element(page.getByText('1 item fixed')).toBeVisible()
  expect(api.requestsTo(fixMatchedTexts).map(({ input }) => input.body)).toEqual([
    { ids: [idOf(1)], act: 'replace', replacement: 'fine' },
  ])
})

test('a performer who leaves the replacement empty is asked first, and reads what the text becomes', async () => {
  const api = await openPage([item(1, { title: 'A zonk  day' })])
  api.replyTo(fixMatchedTexts, { fixed: 1, left: 0 })
  await choice('A zonk day').click()
  await page.getByRole('button', { name: 'Replace words' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the words?' })
  await expect.element(question.getByText('“A zonk day” becomes “A day”.', { exact: false })).toBeVisible()
  expect(api.requestsTo(fixMatchedTexts)).toEqual([])
  await question.getByRole('button', { name: 'Remove words' }).click()
  await expect.element(page.getByText('1 item fixed')).toBeVisible()
  expect(api.requestsTo(fixMatchedTexts).map(({ input }) => input.body)).toEqual([
    { ids: [idOf(1)], act: 'replace', replacement: '' },
  ])
})

test('a performer archives everything with one press, and reads how many items need an edit', async () => {
  const api = await openPage([item(1), item(2)])
  api.replyTo(fixMatchedTexts, { fixed: 1, left: 1 })
  await page.getByLabelText('Select all').click()
  await expect.element(page.getByText('2 items selected')).toBeVisible()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect.element(page.getByText('Edit 1 item yourself.')).toBeVisible()
  expect(api.requestsTo(fixMatchedTexts).map(({ input }) => input.body)).toEqual([{ ids: [idOf(1), idOf(2)], act: 'archive' }])
})

test('items that have only a form offer neither button, and an error keeps the selection', async () => {
  const api = await openPage([item(1, { canBeArchived: false, canBeReplaced: false }), item(2)])
  await choice('Item 1').click()
  await expect.element(page.getByRole('button', { name: 'Archive' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Replace words' })).toBeDisabled()
  await choice('Item 2').click()
  await page.getByLabelText('Replace the words with').fill('other')
  api.replyTo(fixMatchedTexts, rejection('not_valid', { message: 'This text has words that this site doesn’t allow.' }))
  await page.getByRole('button', { name: 'Replace words' }).click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(page.getByText('2 items selected')).toBeVisible()
})

test('an item that is hidden after the date says so', async () => {
  await openPage([item(1, { isHidden: true })])
  await expect.element(page.getByText('Hidden until an operator decides')).toBeVisible()
})

test('a performer without such items reads that nothing has to change', async () => {
  await openPage([])
  await expect.element(page.getByText('Nothing to change')).toBeVisible()
  await expect.element(page.getByLabelText('Select all')).not.toBeInTheDocument()
})
