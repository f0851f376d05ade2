/** Tests of a performer's own products: their lists, and what each row says and offers. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '@fanfare/contract'
import { archiveProduct, deleteProduct, publishProduct, searchOwnProducts, type OwnProduct } from '@fanfare/contract/products'
import { aPerformer, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { anOwnProduct } from '../../../../test/components/products.ts'
import * as screen from './own-products.tsx'

async function openProducts(shelf: string, products: OwnProduct[]) {
  const counts = { published: 1, scheduled: 0, draft: 1, archived: 0 }
  currentFakes().api.replyTo(searchOwnProducts, { data: products, total: products.length, counts })
  const { api } = await openScreen(screen, { at: `/studio/products${shelf}`, viewer: aPerformer() })
  return api
}

const row = page.getByRole('article', { name: 'Harbor print' })
const choose = async (command: string) => {
  await page.getByRole('button', { name: 'Options for Harbor print' }).click()
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}
const confirm = (action: string) => page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()

test('a performer without products reads what to sell, and starts', async () => {
  await openProducts('', [])
  await expect.element(page.getByText('No products yet')).toBeVisible()
  const link = page.getByRole('link', { name: 'Create your first product' })
  await expect.element(link).toHaveAttribute('href', '/studio/products/new')
})

const counted = (stock: number | null) => [{ _id: idOf(910), values: [], price: 10, stock, weightGrams: null }]

test.for<[string, Partial<OwnProduct>, string | undefined]>([
  ['with pieces left', { variants: counted(1) }, '1 piece left'],
  ['that is sold out', { variants: counted(0), isSoldOut: true }, 'Sold out'],
  ['without a limit', { variants: counted(null), form: 'digital' }, undefined],
  [
    'with changed files',
    { form: 'digital', fileVersion: { version: 1, note: '', publishedAt: null, hasChanges: true } },
    'Unpublished file changes',
  ],
])('a performer recognizes a product %s', async ([, changes, words]) => {
  await openProducts('', [anOwnProduct(changes)])
  await expect.element(row.getByText('Published')).toBeVisible()
  if (words === undefined) await expect.element(row.getByText(/left/)).not.toBeInTheDocument()
  else await expect.element(row.getByText(words)).toBeVisible()
})

test('a performer publishes a draft, archives a product, and deletes it', async () => {
  const api = await openProducts('?status=draft', [anOwnProduct({ status: 'draft', publishedAt: null, can: ['publish'] })])
  api.replyTo(publishProduct, anOwnProduct())
  await choose('Publish now')
  await confirm('Publish now')
  await expect.element(page.getByText('Published', { exact: true }).last()).toBeVisible()
  const shop = await openProducts('', [anOwnProduct({ can: ['archive'] })])
  shop.replyTo(archiveProduct, anOwnProduct({ status: 'archived' }))
  await choose('Archive')
  await confirm('Archive')
  await expect.poll(() => shop.requestsTo(archiveProduct).length).toBe(1)
  shop.replyTo(deleteProduct, done)
  await choose('Delete')
  await page.getByRole('dialog', { name: 'Delete “Harbor print”?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Deleted', { exact: true })).toBeVisible()
})
