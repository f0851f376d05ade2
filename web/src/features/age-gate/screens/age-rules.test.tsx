/** Tests of the operator's page of the age gate. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeAgeGate, readAgeGate, type AgeGateSettings } from '@fanfare/contract/age-gate'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './age-rules.tsx'

const off: AgeGateSettings = { isAdultSite: false, elsewhere: 'declaration', countries: [], canCheck: true }
const on: AgeGateSettings = { ...off, isAdultSite: true, countries: [{ country: 'GB', method: 'check' }] }

async function openRules(settings: AgeGateSettings) {
  const { api } = currentFakes()
  api.replyTo(readAgeGate, settings)
  await openScreen(screen, { at: '/admin/age-gate' })
  return api
}

test('an operator marks the site as one for adults, with a check in one country', async () => {
  const api = await openRules(off)
  api.replyTo(changeAgeGate, on)
  await page.getByLabelText('This site is for adults', { exact: false }).click()
  await page.getByLabelText('Add a country with its own rule').selectOptions('GB')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Changes saved')).toBeVisible()
  const { canCheck: _, ...rules } = on
  expect(api.requestsTo(changeAgeGate).map(({ input }) => input.body)).toEqual([rules])
})

test('an operator without a provider can only choose declarations, and reads why', async () => {
  const api = await openRules({ ...on, countries: [], canCheck: false })
  api.replyTo(changeAgeGate, { ...on, canCheck: false })
  await page.getByLabelText('Add a country with its own rule').selectOptions('GB')
  for (const label of ['In countries without their own rule', 'United Kingdom'])
    await expect.element(page.getByLabelText(label, { exact: true })).not.toHaveTextContent('A provider checks their age')
  await expect.element(page.getByText('Age checks need a provider.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Changes saved')).toBeVisible()
  expect(api.requestsTo(changeAgeGate).map(({ input }) => input.body)).toEqual([
    { isAdultSite: true, elsewhere: 'declaration', countries: [{ country: 'GB', method: 'declaration' }] },
  ])
})

test('an operator whose provider was removed sees the checks that still apply, and why they cannot be saved', async () => {
  const api = await openRules({ ...on, canCheck: false })
  const message = 'Set up a provider first.'
  api.replyTo(changeAgeGate, rejection('not_valid', { message }))
  await expect.element(page.getByLabelText('United Kingdom', { exact: true })).toHaveValue('check')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(message, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove United Kingdom' }).click()
  await expect.element(page.getByLabelText('United Kingdom', { exact: true })).not.toBeInTheDocument()
})
