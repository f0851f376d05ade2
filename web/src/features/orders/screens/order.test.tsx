/** An order as its buyer sees it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchAddresses } from '@fanfare/contract/addresses'
import { cancelOrder, changeDeliveryAddress, confirmOrder, viewOrder, type OrderDetails } from '@fanfare/contract/orders'
import { aFan, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { anOrder } from '../../../../test/components/store-examples.ts'
import * as screen from './order.tsx'

const LABEL = ['Felix Brandt', 'Lindenstr. 3', '10969 Berlin']
const shipped: Partial<OrderDetails> = {
  status: 'shipped',
  carrier: 'DHL',
  trackingNumber: 'JJD 000 390',
  note: 'Handle with care',
  shippedAt: '2026-01-03T12:00:00.000Z',
  deliveredBy: '2026-01-17T12:00:00.000Z',
  can: ['confirm'],
}

async function openOrder(changes: Partial<OrderDetails> = {}) {
  const { api } = currentFakes()
  const order = anOrder({ address: LABEL, ...changes })
  api.replyTo(viewOrder, order)
  api.replyTo(searchAddresses, { data: [], total: 0 })
  await openScreen(screen, { at: `/orders/${order._id}`, path: '/orders/:id', viewer: aFan() })
  await expect.element(page.getByRole('heading', { name: 'Order 7K2QF-M9XTC' })).toBeVisible()
  return { api, order }
}

const steps = () => [...document.querySelectorAll('ol > li')].map((step) => step.querySelector('strong, span')?.textContent)
const dialog = page.getByRole('dialog')

test('a buyer sees what happened and what is still to come', async () => {
  await openOrder()
  expect(steps()).toEqual(['Paid', 'In preparation (not yet)', 'Shipped (not yet)', 'Delivered (not yet)'])
  await expect.element(page.getByText('Ada Vale hasn’t looked at your address yet.')).toBeVisible()
})

test('a buyer of a shipped order copies the tracking number and confirms the delivery', async () => {
  const { api, order } = await openOrder(shipped)
  await expect.element(page.getByText('JJD 000 390')).toBeVisible()
  await expect.element(page.getByText('Handle with care')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm delivery' }).click()
  const delivered = { ...order, status: 'delivered' as const, can: [], deliveredAt: '2026-01-08T12:00:00.000Z' }
  api.replyTo(confirmOrder, delivered)
  api.replyTo(viewOrder, delivered)
  await dialog.getByRole('button', { name: 'Confirm delivery' }).click()
  await expect.element(page.getByText('Delivery confirmed')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirm delivery' })).not.toBeInTheDocument()
})

test('a buyer of a late order is offered a refund', async () => {
  const { api, order } = await openOrder({ isLate: true, can: ['cancel', 'change_address'] })
  await page.getByRole('button', { name: 'Cancel and get a refund' }).click()
  await expect.element(dialog.getByText('You get 24 tokens ($24.00) back.')).toBeVisible()
  api.replyTo(cancelOrder, { ...order, status: 'cancelled', can: [] })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(page.getByText('Order cancelled')).toBeVisible()
  expect(api.requestsTo(cancelOrder)).toHaveLength(1)
})

test('a buyer changes the address until the order is shipped', async () => {
  const { api, order } = await openOrder({ can: ['cancel', 'change_address'] })
  const work = {
    _id: idOf(960),
    country: 'DE',
    line1: 'Parkweg 8',
    city: 'Berlin',
    lines: ['Parkweg 8', '10115 Berlin'],
    isDefault: true,
  }
  api.replyTo(searchAddresses, { data: [work], total: 1 })
  await page.getByRole('button', { name: 'Change address' }).click()
  await dialog.getByRole('radio', { name: /Parkweg 8/ }).click()
  api.replyTo(changeDeliveryAddress, { ...order, address: work.lines })
  api.replyTo(viewOrder, { ...order, address: work.lines })
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await expect.element(page.getByText('Address changed')).toBeVisible()
  await expect.element(page.getByText('10115 Berlin')).toBeVisible()
  expect(api.requestsTo(changeDeliveryAddress)[0]?.input.body).toEqual({ addressId: work._id })
})

test('a buyer sees each time the performer looked at the address, and that it was erased', async () => {
  await openOrder({ ...shipped, can: [], address: null, addressViews: ['2026-01-03T12:00:00.000Z', '2026-01-02T12:00:00.000Z'] })
  await page.getByText('Ada Vale looked at your address 2 times').click()
  await expect.element(page.getByText('Jan 3, 2026, 12:00 PM')).toBeVisible()
  await expect.element(page.getByText('The address of this order has been erased. Only the country is kept.')).toBeVisible()
})

test('a buyer downloads digital products, but not those that were refunded', async () => {
  const { order } = await openOrder()
  const [line] = order.lines
  if (!line) throw new Error('The order has a line.')
  const zine = { ...line, form: 'digital' as const, productId: idOf(961) }
  await openOrder({
    form: 'digital',
    status: 'delivered',
    shipping: null,
    lines: [zine, { ...zine, _id: idOf(962), productId: idOf(963), refunded: zine.total }],
  })
  await expect.element(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', `/product/${idOf(961)}`)
  expect(page.getByRole('heading', { name: 'Delivery' }).query()).toBeNull()
})
