/** Tests of the page on which a performer notes incidents and exports the safety log. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addIncident, exportSafetyPdf, readSafetyLog, type SafetyLog } from '@fanfare/contract/safety'
import { aPerformer, aPerson, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './safety-log.tsx'

const person = aPerson({ _id: idOf(7), name: 'Felix', username: 'felix', isPerformer: false })
const log = (changes: Partial<SafetyLog> = {}): SafetyLog => ({
  _id: idOf(7),
  person,
  isRestricted: false,
  isBlocked: false,
  totalEntries: 12,
  incidents: [],
  events: [],
  exports: [],
  ...changes,
})
const at = `/studio/safety/${idOf(7)}`
const openLog = async (changes: Partial<SafetyLog> = {}) => {
  const { api } = currentFakes()
  api.replyTo(readSafetyLog, log(changes))
  await openScreen(screen, { at, path: '/studio/safety/:id', viewer: aPerformer() })
  return api
}

test('a performer adds an incident, which cannot change later', async () => {
  const api = await openLog()
  await expect.element(page.getByText(/^No incidents/)).toBeVisible()
  await page.getByRole('button', { name: 'Add incident' }).click()
  expect(api.requestsTo(addIncident)).toHaveLength(0)
  await page.getByRole('textbox', { name: 'What happened' }).fill('He waited outside.')
  const incident = {
    _id: idOf(9),
    text: 'He waited outside.',
    happenedAt: '2027-03-01T10:00:00Z',
    createdAt: '2027-03-01T10:00:00Z',
  }
  api.replyTo(addIncident, incident)
  api.replyTo(readSafetyLog, log({ incidents: [incident] }))
  await page.getByRole('button', { name: 'Add incident' }).click()
  await expect.element(page.getByRole('list', { name: 'Incidents' }).getByText('He waited outside.')).toBeVisible()
  expect(api.requestsTo(addIncident).map(({ input }) => input.body)).toEqual([{ text: 'He waited outside.' }])
})

test('a performer reads why an export failed, and what was exported before', async () => {
  const exported = { _id: idOf(8), format: 'json' as const, entries: 12, hash: 'a'.repeat(64), createdAt: '2027-03-01T10:00:00Z' }
  const api = await openLog({ isBlocked: true, exports: [exported] })
  await expect.element(page.getByText(`SHA-256 ${'a'.repeat(64)}`)).toBeVisible()
  api.replyTo(exportSafetyPdf, rejection('too_many_requests'))
  await page.getByRole('button', { name: 'Export PDF' }).click()
  await expect.element(page.getByRole('status').or(page.getByRole('alert')).first()).toBeVisible()
})

test('the log of a deleted account offers no acts against it', async () => {
  await openLog({ person: { ...person, name: 'Closed account', username: '' } })
  await expect.element(page.getByRole('button', { name: 'Export JSON' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Block', exact: true })).not.toBeInTheDocument()
})
