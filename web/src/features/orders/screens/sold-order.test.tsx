/** An order as the performer who sold it sees it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  refundOrder,
  returnOrder,
  showDeliveryAddress,
  updateOrder,
  viewOrder,
  type OrderDetails,
} from '@fanfare/contract/orders'
import { aPerformer, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { anOrder } from '../../../../test/components/store-examples.ts'
import '../components/refund-sheet.tsx'
import '../components/return-sheet.tsx'
import '../components/ship-sheet.tsx'
import * as screen from './sold-order.tsx'

async function openOrder(changes: Partial<OrderDetails> = {}) {
  const { api } = currentFakes()
  const order = anOrder({ can: ['process', 'ship', 'cancel', 'refund', 'show_address'], ...changes })
  api.replyTo(viewOrder, order)
  await openScreen(screen, { at: `/studio/orders/${order._id}`, path: '/studio/orders/:id', viewer: aPerformer() })
  await expect.element(page.getByRole('heading', { name: 'Order 7K2QF-M9XTC' })).toBeVisible()
  return { api, order }
}

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name })

test('a performer starts processing with one press', async () => {
  const { api, order } = await openOrder()
  const processing = { ...order, status: 'processing' as const, can: ['ship' as const] }
  api.replyTo(updateOrder, processing)
  api.replyTo(viewOrder, processing)
  await button('Start processing').click()
  await expect.element(page.getByText('Processing started')).toBeVisible()
  await expect.element(button('Mark as shipped')).toBeVisible()
  expect(api.requestsTo(updateOrder)[0]?.input.body).toEqual({ status: 'processing', fromVersion: 3 })
})

test('a performer who started processing can ship only after the page has the new version', async () => {
  const { api, order } = await openOrder({ can: ['process', 'ship'] })
  const processing = { ...order, version: 4, status: 'processing' as const, can: ['ship' as const] }
  api.replyTo(viewOrder, processing)
  api.replyTo(updateOrder, processing)
  const newest = api.hold(viewOrder)
  await button('Start processing').click()
  await expect.element(page.getByText('Processing started')).toBeVisible()
  await expect.element(button('Mark as shipped')).toHaveAttribute('aria-disabled', 'true')
  newest.release()
  await expect.element(button('Start processing')).not.toBeInTheDocument()
  await expect.element(button('Mark as shipped')).not.toHaveAttribute('aria-disabled')
})

test('a performer ships an order with carrier, tracking number and note', async () => {
  const { api, order } = await openOrder({ status: 'processing', can: ['ship'] })
  await button('Mark as shipped').click()
  await dialog.getByRole('textbox', { name: 'Carrier' }).fill('DHL')
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('JJD 000 390')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Handle with care')
  api.replyTo(updateOrder, { ...order, status: 'shipped', can: ['edit'] })
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect.element(page.getByText('Order marked as shipped')).toBeVisible()
  expect(api.requestsTo(updateOrder)[0]?.input.body).toEqual({
    status: 'shipped',
    carrier: 'DHL',
    trackingNumber: 'JJD 000 390',
    note: 'Handle with care',
    fromVersion: 3,
  })
})

test('a performer says that an order is ready for pickup, and ships nothing', async () => {
  const shipping = { type: 'pickup', name: 'Studio', country: null, price: 0, refunded: 0 } as const
  const { api, order } = await openOrder({ status: 'processing', can: ['ship'], shipping })
  await expect.element(page.getByText('Ready by')).toBeVisible()
  await expect.element(page.getByText(/^Ready for pickup/)).toBeVisible()
  await button('Mark as ready').click()
  await expect.element(dialog.getByRole('textbox', { name: 'Carrier' })).not.toBeInTheDocument()
  api.replyTo(updateOrder, { ...order, status: 'shipped', can: ['edit'] })
  await dialog.getByRole('button', { name: 'Mark as ready' }).click()
  await expect.element(page.getByText('Order marked as ready')).toBeVisible()
  await expect.element(page.getByText(/Mark as shipped|Ships by/)).not.toBeInTheDocument()
})

test('a performer whose buyer cancelled meanwhile keeps what they typed', async () => {
  const { api, order } = await openOrder({ status: 'processing', can: ['ship'] })
  await button('Mark as shipped').click()
  await dialog.getByRole('textbox', { name: 'Carrier' }).fill('DHL')
  api.replyTo(updateOrder, rejection('changed_meanwhile'))
  api.replyTo(viewOrder, { ...order, version: 4 })
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Carrier' })).toHaveValue('DHL')
})

test('a performer shows the address only by a press, and reads until when', async () => {
  const { api } = await openOrder({ addressUntil: '2026-02-10T12:00:00.000Z' })
  expect(api.requestsTo(showDeliveryAddress)).toHaveLength(0)
  await expect.element(page.getByText('Visible until Feb 10, 2026. The buyer sees each time you look at it.')).toBeVisible()
  api.replyTo(showDeliveryAddress, { lines: ['Lindenstr. 3', '10969 Berlin', 'Germany'], country: 'DE' })
  await button('Show address').click()
  await expect.element(page.getByText('Lindenstr. 3')).toBeVisible()
  await expect.element(button('Copy address')).toBeVisible()
})

test('a performer cannot see an address that was erased', async () => {
  await openOrder({ status: 'delivered', can: ['refund'] })
  await expect.element(page.getByText('The address has been erased. Only the country is kept.')).toBeVisible()
  expect(button('Show address').query()).toBeNull()
})

test('a performer refunds a part, and never more than what is left', async () => {
  const { api, order } = await openOrder()
  await button('Refund').click()
  const amount = dialog.getByRole('textbox', { name: 'Shirt (M · Blue)' })
  await amount.fill('21')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect.element(dialog.getByText('Enter an amount of up to 20 tokens ($20.00)')).toBeVisible()
  expect(api.requestsTo(refundOrder)).toHaveLength(0)
  await amount.fill('5.5')
  api.replyTo(refundOrder, { ...order, refunded: 5.5 })
  await dialog.getByRole('button', { name: 'Refund 5.50 tokens ($5.50)' }).click()
  await expect.element(page.getByText('5.50 tokens ($5.50) refunded')).toBeVisible()
  expect(api.requestsTo(refundOrder)[0]?.input.body).toEqual({ lines: [{ _id: idOf(901), amount: 5.5 }], note: '' })
})

test('a performer refunds everything that is left with two presses', async () => {
  const { api, order } = await openOrder({ refunded: 4, shipping: { ...shippingOf(), refunded: 4 } })
  await button('Refund').click()
  await dialog.getByRole('button', { name: 'Refund everything that is left' }).click()
  api.replyTo(refundOrder, { ...order, status: 'refunded' })
  await dialog.getByRole('button', { name: 'Refund 20 tokens ($20.00)' }).click()
  await expect.element(page.getByText('20 tokens ($20.00) refunded')).toBeVisible()
  expect(api.requestsTo(refundOrder)[0]?.input.body).toEqual({ lines: [{ _id: idOf(901), amount: 20 }], note: '' })
})

test('a performer takes one of two pieces back into stock', async () => {
  const { api, order } = await openOrder({ status: 'delivered', can: ['refund', 'return'] })
  await button('Accept return').click()
  await dialog.getByRole('button', { name: 'Accept return and refund' }).click()
  await expect.element(dialog.getByText('Choose the returned products.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Shirt (M · Blue)' }).selectOptions('1')
  api.replyTo(returnOrder, order)
  await dialog.getByRole('button', { name: 'Accept return and refund' }).click()
  await expect.element(page.getByText('Return accepted and refunded')).toBeVisible()
  expect(api.requestsTo(returnOrder)[0]?.input.body).toEqual({
    lines: [{ _id: idOf(901), quantity: 1 }],
    toStock: true,
    note: '',
  })
})

function shippingOf() {
  const { shipping } = anOrder()
  if (!shipping) throw new Error('The order is shipped.')
  return shipping
}
