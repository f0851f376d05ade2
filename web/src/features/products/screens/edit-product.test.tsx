/** Tests of the form of a product: digital and physical ones, variants with their stock, discounts, and versions of files. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPeopleShown } from '@fanfare/contract/consents'
import { listDepictions } from '@fanfare/contract/depiction-routes'
import { readExpectedReview } from '@fanfare/contract/expected-review'
import { publishProductFiles } from '@fanfare/contract/product-files'
import { createProduct, searchOwnProducts, updateProduct, viewOwnProduct, type OwnProduct } from '@fanfare/contract/products'
import { listOwnTiers } from '@fanfare/contract/tiers'
import { aPerformer, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { aPicture, anOwnProduct } from '../../../../test/components/products.ts'
import * as screen from './edit-product.tsx'

const tier = (number: number, name: string) => ({
  _id: idOf(number),
  version: 1,
  name,
  text: '',
  benefits: [],
  monthly: 5,
  isFirst: false,
  isArchived: false,
  subscribers: 0,
})

async function openForm(product?: OwnProduct) {
  const { api } = currentFakes()
  api.replyTo(listPeopleShown, { data: [], total: 0 })
  api.replyTo(listDepictions, { depictions: [] })
  api.replyTo(readExpectedReview, { reviews: 'none' })
  api.replyTo(listOwnTiers, { tiers: [tier(50, 'Silver'), tier(51, 'Gold')] })
  if (product) api.replyTo(viewOwnProduct, product)
  const path = product ? '/studio/products/:id' : '/studio/products/new'
  const at = product ? `/studio/products/${product._id}` : path
  await openScreen(screen, { at, path, viewer: aPerformer(), otherPages: { '/studio/products': <p>Your list</p> } })
  return api
}

const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const bodiesOf = (requests: readonly { readonly input: unknown }[]) =>
  requests.map(({ input }) => (input as { body: Record<string, string> }).body)

test('a performer who publishes an empty product reads what is missing, next to each field', async () => {
  await openForm()
  await press('Publish')
  for (const words of [
    'Please enter Title',
    'Please enter Price',
    'Add a photo.',
    'Add the files that buyers get, or save the product as a draft.',
  ])
    await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(box('Title')).toHaveFocus()
  await page.getByRole('radio', { name: 'Physical Something that you ship' }).click({ force: true })
  await press('Publish')
  await expect.element(page.getByText('Please enter Stock')).toBeVisible()
  await expect.element(page.getByText('Add the files that buyers get', { exact: false })).not.toBeInTheDocument()
})

test('a performer whose product lacks only a photo is led to the pictures', async () => {
  const api = await openForm()
  await page.getByRole('radio', { name: 'Physical Something that you ship' }).click({ force: true })
  await box('Title').fill('Shirt')
  await box('Price').fill('20')
  await box('Stock').fill('3')
  await press('Publish')
  await expect.element(page.getByText('Add a photo.')).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('pictures')
  expect(api.requestsTo(createProduct)).toHaveLength(0)
})

test('a performer saves a draft of a physical product with sizes, stock and discounts', async () => {
  const api = await openForm()
  await page.getByRole('radio', { name: 'Physical Something that you ship' }).click({ force: true })
  await box('Title').fill('Shirt')
  await box('Price').fill('20')
  await press('Add option')
  await box('Option name').fill('Size')
  await box('Value 1').fill('S')
  await press('Add value')
  await box('Value 2').fill('M')
  await page.getByRole('group', { name: 'S', exact: true }).getByRole('textbox', { name: 'Stock' }).fill('3')
  const medium = page.getByRole('group', { name: 'M', exact: true })
  await medium.getByRole('textbox', { name: 'Stock' }).fill('4')
  await medium.getByRole('textbox', { name: 'Price' }).fill('22')
  await box('Discount for Gold').fill('20')
  await page.getByRole('combobox', { name: 'When to publish' }).selectOptions('draft')
  api.replyTo(createProduct, anOwnProduct({ status: 'draft', publishedAt: null }))
  await press('Save as draft')
  await expect.element(page.getByText('Your list')).toBeVisible()
  const [body] = bodiesOf(api.requestsTo(createProduct))
  expect(body).toMatchObject({ form: 'physical', title: 'Shirt', price: '20', publish: 'draft', handlingDays: '3' })
  expect(JSON.parse(body?.['options'] ?? '')).toEqual(['Size'])
  expect(JSON.parse(body?.['variants'] ?? '')).toEqual([
    { values: ['S'], stock: 3 },
    { values: ['M'], price: 22, stock: 4 },
  ])
  expect(JSON.parse(body?.['discounts'] ?? '')).toEqual([{ tierId: idOf(51), percent: 20 }])
})

test('a performer who enters a discount that is none reads it at its field', async () => {
  await openForm(anOwnProduct())
  await box('Discount for Silver').fill('120')
  await press('Save changes')
  await expect.element(page.getByText('Enter a whole number from 1 to 100.')).toBeVisible()
  await expect.element(box('Discount for Silver')).toHaveFocus()
  await page.getByRole('checkbox', { name: /^Free for subscribers/ }).click()
  await expect.element(box('Discount for Silver')).not.toBeInTheDocument()
})

const stocked = (stock: number) => [{ _id: idOf(910), values: [], price: 10, stock, weightGrams: null }]

test('a performer raises the stock while pieces are sold: the server gets what was read and what is wanted', async () => {
  const api = await openForm(anOwnProduct({ variants: stocked(9) }))
  await box('Stock').fill('1')
  api.replyTo(updateProduct, rejection('changed_meanwhile', { message: 'Some pieces were sold.' }))
  api.replyTo(viewOwnProduct, anOwnProduct({ variants: stocked(3), version: 2 }))
  await press('Save changes')
  await expect.element(page.getByText(/^This was changed in another window/)).toBeVisible()
  await expect.element(box('Stock')).toHaveValue('1')
  api.replyTo(updateProduct, anOwnProduct())
  await press('Save changes')
  await expect.element(page.getByText('Your list')).toBeVisible()
  const sent = bodiesOf(api.requestsTo(updateProduct)).map(({ version, variants = '' }) => {
    const [first] = JSON.parse(variants) as [{ stock: number; stockBefore: number }]
    return [version, first.stock, first.stockBefore]
  })
  expect(sent).toEqual([
    ['1', 1, 9],
    ['2', 1, 3],
  ])
})

const ownFile = (number: number, name: string) =>
  ({ _id: idOf(number), name, bytes: 2_000_000, mediaType: 'audio/mpeg', state: 'published' }) as const
const digital = (changes: Partial<OwnProduct> = {}) =>
  anOwnProduct({
    form: 'digital',
    title: 'Harbor sounds',
    variants: [{ _id: idOf(910), values: [], price: 10, stock: null, weightGrams: null }],
    pictures: [aPicture(901)],
    ownFiles: [ownFile(950, 'one.mp3'), ownFile(951, 'two.mp3')],
    ...changes,
  })
const changedFiles = { version: 1, note: '', publishedAt: null, hasChanges: true }

test('a performer orders and removes files of a published product, and gives buyers the new version', async () => {
  const api = await openForm(digital())
  await expect.element(page.getByText('Buyers have version 1.')).toBeVisible()
  await press('Move two.mp3 up')
  await press('Remove one.mp3')
  api.replyTo(updateProduct, digital({ version: 3, fileVersion: changedFiles }))
  await press('Save changes')
  const question = page.getByRole('dialog', { name: 'Publish version 2 of the files?' })
  await question.getByRole('textbox', { name: 'What’s new' }).fill('Shorter.')
  api.replyTo(publishProductFiles, digital({ fileVersion: { ...changedFiles, version: 2, hasChanges: false } }))
  await question.getByRole('button', { name: 'Publish version' }).click()
  await expect.element(page.getByText('Your list')).toBeVisible()
  expect(bodiesOf(api.requestsTo(updateProduct)).map(({ fileIds = '' }) => JSON.parse(fileIds))).toEqual([[idOf(951)]])
  expect(api.requestsTo(publishProductFiles).map(({ input }) => input.body)).toEqual([{ note: 'Shorter.' }])
})

test('a performer who publishes the new version later finds it in the form', async () => {
  const api = await openForm(
    digital({ fileVersion: changedFiles, ownFiles: [ownFile(951, 'two.mp3'), { ...ownFile(950, 'one.mp3'), state: 'removed' }] }),
  )
  await expect.element(page.getByText('Removed with the next version: one.mp3')).toBeVisible()
  await press('Publish new version')
  api.replyTo(publishProductFiles, digital())
  api.replyTo(searchOwnProducts, { data: [], total: 0, counts: { published: 1, scheduled: 0, draft: 0, archived: 0 } })
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version' }).click()
  await expect.element(page.getByText('Version 2 published')).toBeVisible()
})

test('a performer who chooses an empty file reads what is wrong with it, and must remove it', async () => {
  await openForm(digital())
  await userEvent.upload(page.getByLabelText(/^Add more files/), new File([], 'empty.zip'))
  await expect.element(page.getByText('This file is empty.')).toBeVisible()
  await press('Save changes')
  await expect.element(page.getByText('Finish or remove the uploads that stopped.')).toBeVisible()
  await press('Remove empty.zip')
  await expect.element(page.getByText('This file is empty.')).not.toBeInTheDocument()
})
