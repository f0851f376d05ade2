/** Tests of a fan's list of addresses. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '@fanfare/contract'
import {
  createAddress,
  deleteAddress,
  makeAddressDefault,
  MAX_ADDRESSES,
  readAddressFormat,
  searchAddresses,
  type Address,
} from '@fanfare/contract/addresses'
import { aFan, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './addresses.tsx'

const addressAt = (i: number, change: Partial<Address> = {}): Address => ({
  _id: idOf(820 + i),
  country: 'DE',
  line1: `Lindenstr. ${i}`,
  city: 'Berlin',
  postalCode: '10969',
  lines: [`Lindenstr. ${i}`, '10969 Berlin'],
  isDefault: i === 0,
  ...change,
})

async function openList(addresses: readonly Address[]) {
  currentFakes().api.replyTo(searchAddresses, { data: [...addresses], total: addresses.length })
  return openScreen(screen, { viewer: aFan(), at: '/settings/addresses' })
}

const items = page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')

async function choose(name: string, command: string) {
  await page.getByRole('button', { name: `Options for ${name}` }).click()
  await page.getByRole('menuitem', { name: command }).click()
}

test('a fan without addresses reads what they are for, and adds one', async () => {
  const { api } = await openList([])
  await expect.element(page.getByText('No addresses yet')).toBeVisible()
  api.replyTo(readAddressFormat, { rows: [[{ name: 'line1', label: 'Street and number', isRequired: true }]] })
  api.replyTo(createAddress, () => {
    api.replyTo(searchAddresses, { data: [addressAt(0)], total: 1 })
    return addressAt(0)
  })
  await page.getByRole('button', { name: 'New address' }).click()
  const sheet = page.getByRole('dialog', { name: 'New address' })
  await sheet.getByRole('combobox', { name: 'Country' }).selectOptions('DE')
  await sheet.getByRole('textbox', { name: 'Street and number' }).fill('Lindenstr. 0')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect.element(page.getByText('Address saved')).toBeVisible()
  await expect.element(items).toHaveLength(1)
  await expect.element(items.getByText('Default')).toBeVisible()
  await expect.element(items.getByText('Germany')).toBeVisible()
})

test('a fan makes another address the default', async () => {
  const { api } = await openList([addressAt(0), addressAt(1)])
  api.replyTo(makeAddressDefault, addressAt(1, { isDefault: true }))
  await choose('Lindenstr. 1', 'Make default')
  await expect.element(page.getByText('Default address changed')).toBeVisible()
  expect(api.requestsTo(makeAddressDefault).map(({ input }) => input.params)).toEqual([{ id: idOf(821) }])
  await page.getByRole('button', { name: 'Options for Lindenstr. 0' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Make default' })).not.toBeInTheDocument()
})

test('a fan confirms before an address is deleted, and keeps it if that fails', async () => {
  const { api } = await openList([addressAt(0), addressAt(1)])
  api.replyTo(deleteAddress, rejection('too_many_requests', { message: 'Too many attempts.' }))
  await choose('Lindenstr. 0', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete Lindenstr. 0?' })
  await expect.element(question.getByText('the newest one becomes the default', { exact: false })).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Too many attempts.')).toBeVisible()
  await expect.element(items).toHaveLength(2)
  api.replyTo(deleteAddress, () => {
    api.replyTo(searchAddresses, { data: [addressAt(1, { isDefault: true })], total: 1 })
    return done
  })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Address deleted')).toBeVisible()
  await expect.element(items).toHaveLength(1)
})

test('a fan with 20 addresses, some with very long lines, reads how to add another', async () => {
  const long = 'Donaudampfschifffahrtsgesellschaftsstraße'.repeat(3)
  await openList(Array.from({ length: MAX_ADDRESSES }, (_, i) => addressAt(i, i % 2 === 0 ? { lines: [long, long] } : {})))
  await expect.element(items).toHaveLength(MAX_ADDRESSES)
  await expect.element(page.getByText('You can have up to 20 addresses. Delete one to add another.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New address' })).not.toBeInTheDocument()
})
