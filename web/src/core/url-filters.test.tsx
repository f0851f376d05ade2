/** Filters in the address keep their values when several change before the list loads. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchPayouts } from '@fanfare/contract/payouts'
import { countPerformers, searchPerformers } from '@fanfare/contract/performer-search'
import { searchSales } from '@fanfare/contract/refunds'
import { listKeywords } from '@fanfare/contract/search'
import { listFeaturedPerformers, searchBanners } from '@fanfare/contract/site-promotions'
import * as explore from '#features/discover/screens/explore.tsx'
import '#features/discover/components/filter-lists.tsx'
import * as payouts from '#features/payouts/screens/queue.tsx'
import * as sales from '#features/refunds/screens/sales.tsx'
import { anOperator } from '../../test/components/examples.ts'
import { currentFakes } from '../../test/components/fakes.ts'
import { openScreen } from '../../test/components/open.tsx'

const NOTHING = { data: [], total: 0 }
const inAddress = () => Object.fromEntries(new URLSearchParams(location.search))

test('an operator filters payouts by method and person while the list is loading', async () => {
  const { api } = currentFakes()
  api.replyTo(searchPayouts, NOTHING)
  await openScreen(payouts, { at: '/admin/payouts', viewer: anOperator(), size: 'desktop' })
  const method = page.getByLabelText('Method')
  await expect.element(method).toBeVisible()
  const list = api.hold(searchPayouts)
  await method.selectOptions('PayPal')
  await list.requested
  await page.getByRole('searchbox', { name: 'Performer’s username' }).fill('ada.vale')
  await expect
    .poll(() => api.requestsTo(searchPayouts).at(-1)?.input.query)
    .toMatchObject({ type: 'paypal', username: 'ada.vale' })
  list.release()
  await expect.poll(inAddress).toEqual({ type: 'paypal', username: 'ada.vale' })
  await expect.element(method).toHaveValue('paypal')
})

test('an operator filters sales by person and kind while the list is loading', async () => {
  const { api } = currentFakes()
  api.replyTo(searchSales, NOTHING)
  await openScreen(sales, { at: '/admin/sales', viewer: anOperator(), size: 'desktop' })
  const person = page.getByRole('searchbox', { name: 'Fan’s or performer’s username' })
  await expect.element(person).toBeVisible()
  const list = api.hold(searchSales)
  await person.fill('felix')
  await list.requested
  await page.getByRole('link', { name: 'Tips' }).click()
  list.release()
  await expect.poll(inAddress).toEqual({ username: 'felix', kind: 'tip' })
  await expect.element(person).toHaveValue('felix')
})

test('a visitor filters and sorts performers while the list is loading', async () => {
  const { api } = currentFakes()
  for (const route of [searchPerformers, listKeywords, listFeaturedPerformers, searchBanners]) api.replyTo(route, NOTHING)
  api.replyTo(countPerformers, { total: 2, options: [{ filter: 'gender', value: 'female', count: 2 }] })
  await openScreen(explore, { at: '/explore', size: 'desktop' })
  const female = page.getByRole('checkbox', { name: /^Female/ })
  await expect.element(female).toBeVisible()
  const list = api.hold(searchPerformers)
  await female.click()
  await list.requested
  await page.getByLabelText('Sort by').selectOptions('By name')
  list.release()
  await expect.poll(inAddress).toEqual({ gender: 'female', sort: 'name' })
  await expect.element(female).toBeChecked()
})
