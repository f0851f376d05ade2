/** Tests the public transparency page and its settings. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeTransparencySettings,
  readTransparency,
  readTransparencySettings,
  type TransparencyReport,
} from '@fanfare/contract/transparency'
import { anOperator } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as settingsScreen from './transparency-settings.tsx'
import * as screen from './transparency.tsx'

const first = { period: '2026-h1', from: '2026-01-01T00:00:00.000Z', until: '2026-06-30T00:00:00.000Z' }
const second = { period: '2026-h2', from: '2026-07-01T00:00:00.000Z', until: '2026-10-31T00:00:00.000Z' }

const figures: TransparencyReport = {
  intro: '<p>We <strong>answer</strong> all.</p>',
  periods: [second, first],
  period: second,
  tables: [
    {
      name: 'reasons',
      title: 'Reports by reason',
      hint: '',
      columns: [{ name: 'received', label: 'Received', unit: 'count' }],
      rows: [
        { name: 'hate', label: 'Hate', values: [15] },
        { name: 'spam', label: 'Spam', values: ['few'] },
      ],
    },
  ],
}

test('a visitor reads rounded figures, and chooses another half-year', async () => {
  const { api } = currentFakes()
  api.replyTo(readTransparency, figures)
  await openScreen(screen, { at: '/transparency', size: 'desktop' })
  await expect.element(page.getByText('answer', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Hate/ }).getByRole('cell', { name: '15' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Spam/ }).getByRole('cell', { name: 'Fewer than 5' })).toBeVisible()
  api.replyTo(readTransparency, { ...figures, period: first, tables: [] })
  await page.getByLabelText('Period').selectOptions('2026-h1')
  await expect.element(page.getByRole('row', { name: /Hate/ })).not.toBeInTheDocument()
  expect(api.requestsTo(readTransparency).map(({ input }) => input.query)).toContainEqual({ period: '2026-h1' })
})

test('a visitor of a new site reads when the first figures appear', async () => {
  const { api } = currentFakes()
  api.replyTo(readTransparency, { intro: '', periods: [], period: null, tables: [] })
  await openScreen(screen, { at: '/transparency' })
  await expect.element(page.getByText('The first figures appear when the first month of the site is over.')).toBeVisible()
})

test('an operator hides the page and writes an introduction', async () => {
  const { api } = currentFakes()
  api.replyTo(readTransparencySettings, { isShown: true, intro: { en: '', es: '' } })
  const body = { isShown: false, intro: { en: 'Hello', es: '' } }
  api.replyTo(changeTransparencySettings, body)
  await openScreen(settingsScreen, { at: '/admin/transparency', viewer: anOperator() })
  await page.getByLabelText('Show the transparency page', { exact: false }).click()
  await page.getByRole('textbox', { name: 'Introduction in English' }).fill('Hello')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Changes saved')).toBeVisible()
  expect(api.requestsTo(changeTransparencySettings).map(({ input }) => input.body)).toEqual([body])
})
