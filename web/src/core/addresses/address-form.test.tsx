/** Tests of the form of an address: its fields follow the country, and errors are at their fields. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAddress, readAddressFormat, updateAddress, type Address, type AddressFormat } from '@fanfare/contract/addresses'
import { listCities, listStates } from '@fanfare/contract/countries'
import { aFan, idOf } from '../../../test/components/examples.ts'
import { rejection } from '../../../test/components/fake-api.ts'
import { currentFakes } from '../../../test/components/fakes.ts'
import { open } from '../../../test/components/open.tsx'
import { AddressForm } from './address-form.tsx'

const field = (name: AddressFormat['rows'][number][number]['name'], label: string, isRequired = false) => ({
  name,
  label,
  isRequired,
})
const START = [[field('name', 'Name on the label')], [field('line1', 'Street and number', true)]]
const FORMATS: Readonly<Record<string, AddressFormat>> = {
  US: { rows: [...START, [field('city', 'City', true), field('state', 'State', true), field('postalCode', 'ZIP code', true)]] },
  DE: { rows: [...START, [field('postalCode', 'Postal code', true), field('city', 'City', true)]] },
  IE: { rows: [...START, [field('city', 'City', true)]] },
}

const saved: Address = {
  _id: idOf(800),
  country: 'DE',
  line1: 'Lindenstr. 3',
  city: 'Berlin',
  postalCode: '10969',
  lines: ['Lindenstr. 3', '10969 Berlin'],
  isDefault: true,
}

async function openForm(address?: Address) {
  const { api } = currentFakes()
  api.replyTo(readAddressFormat, ({ params }) => FORMATS[params.country] ?? { rows: START })
  api.replyTo(listStates, { data: [{ code: 'CA', name: 'California' }], total: 1 })
  api.replyTo(listCities, { data: [{ name: 'San Francisco' }], total: 1 })
  const onSaved = vi.fn<(address: Address) => void>()
  await open(<AddressForm {...(address && { address })} onSaved={onSaved} />, { viewer: aFan() })
  return { api, onSaved }
}

const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const list = (name: string) => page.getByRole('combobox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save address' }).click()

test('a fan who chooses a country gets its fields, and errors at those that are empty', async () => {
  const { api, onSaved } = await openForm()
  await save()
  await expect.element(page.getByText('Choose a country')).toBeVisible()
  await list('Country').selectOptions('US')
  await expect.element(box('ZIP code')).toBeVisible()
  await save()
  for (const text of ['Please enter Street and number', 'Enter your city', 'Please enter State', 'Please enter ZIP code'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(box('Street and number')).toHaveFocus()
  expect(document.body.textContent).not.toContain('Please enter Name')
  await box('Street and number').fill('548 Market St')
  await list('State').selectOptions('CA')
  await list('City').fill('San')
  await expect.poll(() => document.querySelector('datalist option')?.textContent).toBe('San Francisco')
  await list('City').fill('San Francisco')
  await box('ZIP code').fill('94104')
  api.replyTo(createAddress, { ...saved, _id: idOf(801) })
  await save()
  await expect.poll(() => onSaved.mock.calls.map(([{ _id }]) => _id)).toEqual([idOf(801)])
  expect(api.requestsTo(createAddress).map(({ input }) => input.body)).toEqual([
    { country: 'US', line1: '548 Market St', city: 'San Francisco', state: 'CA', postalCode: '94104' },
  ])
})

test('a fan who changes the country keeps what they typed, and sends only its fields', async () => {
  const { api } = await openForm(saved)
  await box('Postal code').fill('?')
  await list('Country').selectOptions('IE')
  await expect.element(box('Postal code')).not.toBeInTheDocument()
  await expect.element(list('City')).toHaveValue('Berlin')
  api.replyTo(updateAddress, saved)
  await save()
  await expect
    .poll(() => api.requestsTo(updateAddress).map(({ input: { params, body } }) => ({ params, body })))
    .toEqual([{ params: { id: saved._id }, body: { country: 'IE', line1: 'Lindenstr. 3', city: 'Berlin' } }])
  await list('Country').selectOptions('DE')
  await expect.element(box('Postal code')).toHaveValue('?')
})

test('a fan reads an error of the server at its field, and keeps what they typed', async () => {
  const { api, onSaved } = await openForm(saved)
  await expect.element(box('Postal code')).toBeVisible()
  const message = 'You can have up to 20 addresses.'
  api.replyTo(updateAddress, rejection('not_valid', { message, errors: [{ field: 'line1', message }] }))
  await box('Street and number').fill('Parkweg 8')
  await save()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(box('Street and number')).toHaveFocus()
  await expect.element(box('Street and number')).toHaveValue('Parkweg 8')
  expect(onSaved).not.toHaveBeenCalled()
})

test('a fan whose fields or regions could not be loaded tries again', async () => {
  const { api } = await openForm()
  api.replyTo(readAddressFormat, rejection('internal_error', { message: 'The fields are missing.' }))
  await list('Country').selectOptions('US')
  await expect.element(page.getByText('The fields are missing.')).toBeVisible()
  api.replyTo(readAddressFormat, FORMATS['US']!)
  api.replyTo(listStates, rejection('internal_error', { message: 'The regions are missing.' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('The regions are missing.')).toBeVisible()
  api.replyTo(listStates, { data: [{ code: 'CA', name: 'California' }], total: 1 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await list('State').selectOptions('California')
  await expect.element(list('State')).toHaveValue('CA')
})
