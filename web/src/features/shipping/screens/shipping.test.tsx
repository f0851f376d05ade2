/** A performer's shipping zones. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listOwnZones, setZones, type OwnZone } from '@fanfare/contract/shipping'
import { aPerformer, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import '../components/zone-sheet.tsx'
import * as screen from './shipping.tsx'

const own: OwnZone = {
  _id: idOf(970),
  type: 'own',
  name: 'Germany',
  countries: ['DE'],
  price: 4,
  furtherPrice: 1.5,
  pickupPlace: '',
}

async function openShipping(zones: readonly OwnZone[]) {
  const { api } = currentFakes()
  api.replyTo(listOwnZones, { data: [...zones] })
  await openScreen(screen, { at: '/studio/shipping', viewer: aPerformer() })
  await expect.element(page.getByRole('heading', { name: 'Shipping', exact: true })).toBeVisible()
  return api
}

const dialog = page.getByRole('dialog')
const box = (name: string) => dialog.getByRole('textbox', { name })
const list = (name: string) => dialog.getByRole('combobox', { name })
const save = () => dialog.getByRole('button', { name: 'Save zone' }).click()
const lastZones = (api: Awaited<ReturnType<typeof openShipping>>) => api.requestsTo(setZones).at(-1)?.input.body.zones

test('a performer without zones reads why they need one, and adds their country', async () => {
  const api = await openShipping([])
  await expect.element(page.getByRole('heading', { name: 'No shipping zones yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add zone' }).click()
  await save()
  for (const text of ['Please enter Name', 'Please enter Country', 'Please enter First item', 'Please enter Each further item'])
    await expect.element(dialog.getByText(text)).toBeVisible()
  await box('Name').fill('Germany')
  await list('Country').selectOptions('DE')
  await box('First item').fill('4')
  await box('Each further item').fill('1.5')
  api.replyTo(setZones, { data: [own] })
  api.replyTo(listOwnZones, { data: [own] })
  await save()
  await expect.element(page.getByText('Shipping zone saved')).toBeVisible()
  expect(lastZones(api)).toEqual([
    { type: 'own', name: 'Germany', countries: ['DE'], price: 4, furtherPrice: 1.5, pickupPlace: '' },
  ])
  await expect.element(page.getByRole('heading', { name: 'Germany' })).toBeVisible()
})

test('a performer adds chosen countries, and their own country only once', async () => {
  const api = await openShipping([own])
  await page.getByRole('button', { name: 'Add zone' }).click()
  await expect.element(list('Ships to')).toHaveValue('countries')
  expect([...document.querySelectorAll('dialog option')].map((option) => option.textContent)).toEqual([
    'Chosen countries',
    'Rest of the world',
    'Pickup',
  ])
  await box('Name').fill('Neighbors')
  await box('First item').fill('9')
  await box('Each further item').fill('0')
  await save()
  await expect.element(dialog.getByText('Choose at least one country.')).toBeVisible()
  await dialog.getByRole('searchbox').fill('austria')
  await dialog.getByRole('checkbox', { name: 'Austria' }).click()
  api.replyTo(setZones, { data: [own] })
  await save()
  await expect.element(page.getByText('Shipping zone saved')).toBeVisible()
  expect(lastZones(api)?.map(({ name, countries }) => [name, countries])).toEqual([
    ['Germany', ['DE']],
    ['Neighbors', ['AT']],
  ])
})

test('a performer offers a pickup place without a price for further items', async () => {
  const api = await openShipping([])
  await page.getByRole('button', { name: 'Add zone' }).click()
  await list('Ships to').selectOptions('pickup')
  await expect.element(box('Each further item')).not.toBeInTheDocument()
  await box('Name').fill('Studio')
  await box('First item').fill('0')
  await save()
  await expect.element(dialog.getByText('Please enter Pickup place')).toBeVisible()
  await box('Pickup place').fill('Mondays, 5 to 7 pm')
  api.replyTo(setZones, { data: [] })
  await save()
  await expect.element(page.getByText('Shipping zone saved')).toBeVisible()
  expect(lastZones(api)).toEqual([
    { type: 'pickup', name: 'Studio', countries: [], price: 0, furtherPrice: 0, pickupPlace: 'Mondays, 5 to 7 pm' },
  ])
})

test('a performer reads why a zone was refused, and keeps what they typed', async () => {
  const api = await openShipping([own])
  await page.getByRole('button', { name: 'Options for Germany' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await box('First item').fill('5')
  api.replyTo(setZones, rejection('not_valid', { message: 'A country can be in one zone only.' }))
  await save()
  await expect.element(dialog.getByText('A country can be in one zone only.')).toBeVisible()
  await expect.element(box('First item')).toHaveValue('5')
})

test('a performer deletes a zone after a question', async () => {
  const api = await openShipping([own])
  await page.getByRole('button', { name: 'Options for Germany' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  api.replyTo(setZones, { data: [] })
  api.replyTo(listOwnZones, { data: [] })
  await dialog.getByRole('button', { name: 'Delete zone' }).click()
  await expect.element(page.getByRole('heading', { name: 'No shipping zones yet' })).toBeVisible()
  expect(lastZones(api)).toEqual([])
})
