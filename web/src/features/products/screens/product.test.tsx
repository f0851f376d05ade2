/** Tests of a product's page: what it costs whom, how it is chosen, and what its buyers can do. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '@fanfare/contract'
import { listComments, type Comment } from '@fanfare/contract/comments'
import { getDownloadLink, listProductFiles } from '@fanfare/contract/product-files'
import { searchProducts, viewProduct, type Product } from '@fanfare/contract/products'
import { createReport } from '@fanfare/contract/reports'
import { deleteReview, listReviews, replyToReview, writeReview, type Review } from '@fanfare/contract/reviews'
import { listZones } from '@fanfare/contract/shipping'
import type { Me } from '@fanfare/contract/users'
import { aFan, anOperator, aPerformer, aPerson, aReport, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { aClosedProduct, aDigitalProduct, anOpenProduct, aProduct, aVariant } from '../../../../test/components/products.ts'
import * as screen from './product.tsx'

const id = idOf(900)
const NO_REVIEWS = { data: [], total: 0, rating: { count: 0, average: 0 }, counts: [0, 0, 0, 0, 0], own: null, canReview: false }

async function openProduct(product: Product, viewer: Me | null = aFan(), reviews = NO_REVIEWS) {
  const { api } = currentFakes()
  api.replyTo(viewProduct, product)
  api.replyTo(listReviews, reviews)
  api.replyTo(listComments, { data: [], total: 0, permission: 'open' })
  api.replyTo(searchProducts, { data: [], total: 0 })
  api.replyTo(listZones, { data: [] })
  await openScreen(screen, { at: `/product/${id}`, path: '/product/:id', viewer })
  return api
}

const panel = page.getByRole('region', { name: 'Buy' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const cart = (viewer: Me | null) => JSON.parse(localStorage.getItem(`cart:${viewer?._id ?? 'guest'}`) ?? '[]') as unknown

test('a fan chooses a variant by its options, sees its price, and adds two pieces to the cart', async () => {
  const fan = aFan({ _id: idOf(880) })
  const variants = [
    aVariant(0, ['S', 'Red'], { stock: 0 }),
    aVariant(1, ['M', 'Red'], { price: 12, fullPrice: 12, stock: 2 }),
    aVariant(2, ['M', 'Blue'], { price: 14, fullPrice: 14 }),
  ]
  await openProduct(aProduct({ options: ['Size', 'Color'], variants }), fan)
  await expect.element(page.getByRole('radio', { name: 'S Sold out' })).toBeDisabled()
  await expect.element(panel.getByRole('strong')).toHaveTextContent('12 tokens ($12.00)')
  await expect.element(panel.getByText('Only 2 left')).toBeVisible()
  await page.getByText('Blue').click()
  await expect.element(panel.getByRole('strong')).toHaveTextContent('14 tokens ($14.00)')
  await page.getByRole('combobox', { name: 'Quantity' }).selectOptions('2')
  await press('Add to cart')
  await expect.element(page.getByText('Added to cart')).toBeVisible()
  expect(cart(fan)).toEqual([{ productId: id, variantId: idOf(912), quantity: 2, seenPrice: 14 }])
  await expect.element(page.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart')
})

test('a fan cannot choose more pieces than there are, or than the limit', async () => {
  await openProduct(aProduct({ limitPerBuyer: 2 }))
  const quantity = page.getByRole('combobox', { name: 'Quantity' })
  await expect.element(quantity.getByRole('option', { name: '2' })).toBeInTheDocument()
  await expect.element(quantity.getByRole('option', { name: '3' })).not.toBeInTheDocument()
})

test('a fan whose combination is not offered, or sold out, cannot buy it', async () => {
  const variants = [aVariant(0, ['S', 'Red']), aVariant(1, ['M', 'Blue']), aVariant(2, ['M', 'Red'], { stock: 0 })]
  await openProduct(aProduct({ options: ['Size', 'Color'], variants }))
  await page.getByText('Blue').click()
  await expect.element(page.getByText('This combination is not available.')).toBeVisible()
  await page.getByText('Red').click()
  await page.getByText('M', { exact: true }).click()
  await expect.element(panel.getByText('Sold out')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument()
})

test('a subscriber reads why the price is lower', async () => {
  const gold = { _id: idOf(50), name: 'Gold' }
  const discounts = [
    { tier: gold, percent: 20 },
    { tier: { _id: idOf(51), name: 'Platinum' }, percent: 100 },
  ]
  await openProduct(aProduct({ discounts, variants: [aVariant(0, [], { price: 8 })] }))
  await expect.element(panel.getByRole('strong')).toHaveTextContent('8 tokens ($8.00)')
  await expect.element(panel.getByText('Regular price: 10 tokens ($10.00)')).toBeVisible()
  await expect.element(panel.getByText('20% off for Gold')).toBeVisible()
  await expect.element(panel.getByText('Free for Platinum')).toBeVisible()
})

test('a fan buys a digital product now, with one line and without the cart', async () => {
  await openProduct(aDigitalProduct())
  const path = `/checkout?item=${id}.${idOf(910)}.1`
  await expect.element(page.getByRole('link', { name: 'Buy now' })).toHaveAttribute('href', path)
  await expect.element(page.getByText('2 files, 5 MB')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Quantity' })).not.toBeInTheDocument()
})

test('a visitor fills a cart, and an operator cannot buy', async () => {
  await openProduct(aProduct(), null)
  await press('Add to cart')
  expect(cart(null)).toHaveLength(1)
  await openProduct(aProduct(), anOperator())
  await expect.element(page.getByText('Only fan accounts can buy this.')).toBeVisible()
})

test.for([
  ['followers', null, 'Follow'],
  ['followers', aFan(), 'Follow Ada Vale'],
] as const)('someone outside of the %s reads who can see the product', async ([visibleTo, viewer, act]) => {
  await openProduct(aClosedProduct({ visibleTo }), viewer)
  await expect.element(page.getByText('Only Ada Vale’s followers can see this product.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: act, exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Comments' })).not.toBeInTheDocument()
})

const file = (number: number, name: string) => ({ _id: idOf(number), name, bytes: 2_500_000, mediaType: 'audio/mpeg' })
const files = { data: [file(950, 'one.mp3'), file(951, 'two.mp3')], total: 2, version: 2, note: 'Louder.', updatedAt: null }

test('a buyer downloads a file by a new link, and reads how many downloads are left', async () => {
  currentFakes().api.replyTo(listProductFiles, { ...files, downloadsLeft: 1 })
  const api = await openProduct(anOpenProduct())
  await expect.element(page.getByText('Version 2')).toBeVisible()
  await expect.element(page.getByText('Louder.')).toBeVisible()
  await expect.element(page.getByText('1 download left')).toBeVisible()
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  api.replyTo(getDownloadLink, {
    url: '/media/download/x',
    expiresAt: '2026-01-01T12:10:00.000Z',
    file: file(951, 'two.mp3'),
    downloadsLeft: 0,
  })
  api.replyTo(listProductFiles, { ...files, downloadsLeft: 0 })
  await press('Download: two.mp3')
  await expect.element(page.getByText('You’ve used all your downloads.', { exact: false })).toBeVisible()
  expect(api.requestsTo(getDownloadLink).map(({ input }) => input.query)).toEqual([{ fileId: idOf(951) }])
  expect(pressed.mock.contexts.map((link) => link instanceof HTMLAnchorElement && link.download)).toEqual(['two.mp3'])
  await expect.element(page.getByRole('button', { name: 'Download: two.mp3' })).toBeDisabled()
})

test('a buyer whose download fails reads why', async () => {
  currentFakes().api.replyTo(listProductFiles, { ...files, downloadsLeft: null })
  const api = await openProduct(anOpenProduct())
  api.replyTo(getDownloadLink, rejection('not_allowed', { message: 'This purchase was refunded.' }))
  await press('Download: one.mp3')
  await expect.element(page.getByText('This purchase was refunded.')).toBeVisible()
})

test('the owner sees the price and the files, edits the product, and buys nothing', async () => {
  currentFakes().api.replyTo(listProductFiles, { ...files, downloadsLeft: null })
  const variants = [aVariant(0, ['S'], { price: 10 }), aVariant(1, ['M'], { price: 12, fullPrice: 12 })]
  await openProduct(anOpenProduct({ can: ['edit', 'delete', 'download'], options: ['Size'], variants }), aPerformer())
  await expect.element(page.getByText('From 10 tokens ($10.00)')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Edit product' })).toHaveAttribute('href', `/studio/products/${id}`)
  await expect.element(page.getByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument()
})

const aReview = (changes: Partial<Review> = {}): Review => ({
  _id: idOf(960),
  author: aPerson({ _id: idOf(1), name: 'Felix Brandt', username: 'felix', isPerformer: false, isVerified: false }),
  stars: 4,
  text: 'Lovely paper.',
  isEdited: false,
  createdAt: '2026-01-02T12:00:00.000Z',
  reply: null,
  can: [],
  ...changes,
})
const reviews = (own: Review | null, canReview = true) => ({
  data: own ? [own] : [],
  total: own ? 1 : 0,
  rating: { count: own ? 1 : 0, average: own?.stars ?? 0 },
  counts: [0, 0, 0, own ? 1 : 0, 0],
  own,
  canReview,
})

test('a buyer must choose stars, publishes a review, and deletes it', async () => {
  const api = await openProduct(aProduct())
  api.replyTo(listReviews, reviews(null))
  await openScreen(screen, { at: `/product/${id}`, path: '/product/:id', viewer: aFan() })
  await press('Write review')
  await press('Publish review')
  await expect.element(page.getByText('Choose a number of stars.')).toBeVisible()
  await page.getByRole('radio', { name: '4 stars' }).click({ force: true })
  await page.getByRole('textbox', { name: 'Review' }).fill('Lovely paper.')
  const own = aReview({ can: ['edit', 'delete'] })
  api.replyTo(writeReview, () => {
    api.replyTo(listReviews, reviews(own))
    return own
  })
  await press('Publish review')
  await expect.element(page.getByText('Review published')).toBeVisible()
  expect(api.requestsTo(writeReview).map(({ input }) => input.body)).toEqual([{ stars: 4, text: 'Lovely paper.' }])
  api.replyTo(deleteReview, () => {
    api.replyTo(listReviews, reviews(null))
    return done
  })
  await press('Delete review')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Review deleted')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Write review' })).toBeVisible()
})

test('a fan reports a review of someone else, and has no button on their own', async () => {
  const api = await openProduct(aProduct())
  const { author } = aReview()
  const own = aReview({ author: { ...author, _id: aFan()._id } })
  const others = aReview({ _id: idOf(961), author: { ...author, _id: idOf(962), name: 'Gina Hart' } })
  api.replyTo(listReviews, { ...reviews(own, false), data: [others, own], total: 2 })
  await openScreen(screen, { at: `/product/${id}`, path: '/product/:id', viewer: aFan() })
  const row = (name: string) => page.getByRole('article', { name: `Review by ${name}` }).first()
  await expect.element(row('Felix Brandt').getByRole('button', { name: 'Report' })).not.toBeInTheDocument()
  await row('Gina Hart').getByRole('button', { name: 'Report' }).click()
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Spam')
  api.replyTo(createReport, aReport({ kind: 'review', kindLabel: 'Review' }))
  await press('Send report')
  await expect.element(page.getByText(/^Case 1042\. We decide by Mar 8/)).toBeVisible()
  expect(api.requestsTo(createReport).map(({ input }) => input.body)).toMatchObject([
    { objectType: 'review', objectId: others._id, reason: 'spam' },
  ])
})

test('a fan recognizes a comment by a verified buyer', async () => {
  const api = await openProduct(aProduct())
  const comment: Comment = {
    _id: idOf(970),
    author: aPerson({ _id: idOf(1), name: 'Felix Brandt', username: 'felix', isPerformer: false, isVerified: false }),
    text: 'It arrived today.',
    parentId: null,
    totalReplies: 0,
    engagement: { likes: 0, comments: 0, isLiked: false, isBookmarked: false },
    isByOwner: false,
    isByBuyer: true,
    isPinned: false,
    isEdited: false,
    createdAt: '2026-01-02T12:00:00.000Z',
    can: [],
  }
  api.replyTo(listComments, { data: [comment], total: 1, permission: 'open' })
  await openScreen(screen, { at: `/product/${id}`, path: '/product/:id', viewer: aFan() })
  const row = page.getByRole('article', { name: 'Comment by Felix Brandt' })
  await expect.element(row.getByText('Verified buyer')).toBeVisible()
})

test('a performer replies to a review', async () => {
  const api = await openProduct(aProduct(), aPerformer())
  const review = aReview({ can: ['reply'] })
  api.replyTo(listReviews, { ...reviews(review, false), own: null })
  await openScreen(screen, { at: `/product/${id}`, path: '/product/:id', viewer: aPerformer() })
  await press('Reply')
  await page.getByRole('textbox', { name: 'Reply' }).fill('Thank you!')
  api.replyTo(replyToReview, { ...review, reply: { text: 'Thank you!', createdAt: '2026-01-03T12:00:00.000Z' } })
  await press('Publish reply')
  await expect.element(page.getByText('Reply published')).toBeVisible()
  expect(api.requestsTo(replyToReview).map(({ input }) => input.body)).toEqual([{ text: 'Thank you!' }])
})

test.for([
  [4.5, '4.5', ['filled', 'filled', 'filled', 'filled', 'half-filled']],
  [4.2, '4.2', ['filled', 'filled', 'filled', 'filled', 'outline']],
  [4.8, '4.8', ['filled', 'filled', 'filled', 'filled', 'filled']],
] as const)('a visitor sees an average of %d as stars to the nearest half', async ([average, name, drawn]) => {
  await openProduct(aProduct(), null, { ...NO_REVIEWS, rating: { count: 2, average }, counts: [0, 0, 0, 1, 1] })
  const stars = page.getByRole('img', { name: `${name} stars out of 5` })
  await expect.element(stars).toBeVisible()
  const drawings = [...stars.element().querySelectorAll('use')].map((use) => /#star-?(.*)$/.exec(use.getAttribute('href')!)![1])
  expect(drawings.map((drawing) => drawing || 'outline')).toEqual(drawn)
})
