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
  await page.getByLabelText('This site is for adults').click()
  await page.getByLabelText('Add a country with its own rule').selectOptions('GB')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Changes saved')).toBeVisible()
  const { canCheck: _, ...rules } = on
  expect(api.requestsTo(changeAgeGate).map(({ input }) => input.body)).toEqual([rules])
})

test('an operator reads that a check needs a provider', async () => {
  const api = await openRules({ ...on, canCheck: false })
  const message = 'Age checks need a provider.'
  api.replyTo(changeAgeGate, rejection('not_valid', { message }))
  await page.getByRole('button', { name: 'Remove United Kingdom' }).click()
  await page.getByLabelText('In all other countries').selectOptions('check')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(message, { exact: true })).toBeVisible()
  expect(api.requestsTo(changeAgeGate).map(({ input }) => input.body)).toEqual([
    { isAdultSite: true, elsewhere: 'check', countries: [] },
  ])
})
