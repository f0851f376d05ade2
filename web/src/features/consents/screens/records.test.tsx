/** Tests of the page on which operators look up records. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  listRecordedItems,
  listRecordExports,
  readPerformerRecord,
  type PerformerRecord,
  type RecordedItem,
  type RecordExport,
} from '@fanfare/contract/records'
import { readSeller } from '@fanfare/contract/receipts'
import { anOperator, aPerson, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as records from './records.tsx'

const person = (id: number, legalName: string, keptUntil: string | null): PerformerRecord['people'][number] => ({
  _id: idOf(id),
  account: null,
  name: legalName,
  legalName,
  dateOfBirth: '1995-04-03',
  state: 'consented',
  versions: 1,
  signedAt: '2026-01-01T12:00:00.000Z',
  keptUntil,
  totalItems: 2,
})

const SELLER = { name: 'Vale Media', address: '1 Harbor Street', taxId: '' }

async function opens(changes: Partial<PerformerRecord>, items: readonly RecordedItem[] = []) {
  const { api } = currentFakes()
  api.replyTo(readSeller, SELLER)
  api.replyTo(listRecordExports, { data: [], total: 0 })
  api.replyTo(listRecordedItems, { data: [...items], total: items.length })
  api.replyTo(readPerformerRecord, {
    performer: aPerson(),
    dateOfBirth: '1992-04-01',
    approvedAt: '2026-01-01T12:00:00.000Z',
    leftAt: null,
    keptUntil: null,
    isHeld: false,
    agreements: [],
    people: [],
    totalItems: 3,
    ...changes,
  })
  await openScreen(records, { at: '/admin/records?of=ada.vale', path: '/admin/records', viewer: anOperator() })
}

test('an operator reads until when the record of each person is kept', async () => {
  await opens({ people: [person(1, 'Mara Lindqvist', null), person(2, 'Noor Haddad', '2034-03-01T00:00:00.000Z')] })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('Mara Lindqvist').filter({ hasText: 'Kept while content shows this person' })).toBeVisible()
  await expect.element(row('Noor Haddad').filter({ hasText: /Kept until .*2034/ })).toBeVisible()
})

test('an operator reads that a hold stops the erasure of a performer who has left', async () => {
  await opens({ leftAt: '2026-05-01T00:00:00.000Z', keptUntil: '2033-05-01T00:00:00.000Z', isHeld: true })
  await expect.element(page.getByText('Stopped by an open case or a legal hold')).toBeVisible()
  await expect.element(page.getByText(/Kept until .*2033/)).toBeVisible()
})

test('an operator who mistypes a username reads so on the same page', async () => {
  const { api } = currentFakes()
  api.replyTo(readSeller, SELLER)
  api.replyTo(listRecordExports, { data: [], total: 0 })
  api.replyTo(readPerformerRecord, rejection('not_found'))
  await openScreen(records, { at: '/admin/records?of=nobody.here', path: '/admin/records', viewer: anOperator() })
  await expect.element(page.getByText('No performer has this username.')).toBeVisible()
})

test('an operator reads which items show whom, and opens them', async () => {
  const item = {
    kind: 'file',
    showsPerformer: true,
    ai: 'none',
    isExplicit: true,
    declaredAt: '2026-02-01T12:00:00.000Z',
  } as const
  await opens({ people: [person(1, 'Mara Lindqvist', null)] }, [
    { ...item, _id: idOf(11), kindLabel: 'Post', title: 'Tide tables', path: '/post/7', personIds: [idOf(1)] },
    { ...item, _id: idOf(12), kindLabel: 'Message', title: '', path: '', personIds: [], showsPerformer: false },
  ])
  const table = page.getByRole('table', { name: 'Content items' })
  await expect.element(table.getByRole('link', { name: 'Tide tables' })).toHaveAttribute('href', '/post/7')
  await expect.element(table.getByText(/, Mara Lindqvist$/)).toBeVisible()
  await expect.element(table.getByText('No one')).toBeVisible()
})

test('an operator withdraws the own request and cannot approve it, and another one approves or declines', async () => {
  const { api } = currentFakes()
  const request = (id: number, requestedBy: RecordExport['requestedBy']): RecordExport => ({
    _id: idOf(id),
    performer: aPerson({ name: `Performer ${id}` }),
    reason: 'Inspection 7',
    requestedBy,
    requestedAt: '2026-01-01T12:00:00.000Z',
    approvedBy: null,
    approvedAt: null,
  })
  const viewer = anOperator()
  const me = aPerson({ _id: viewer._id, name: viewer.name })
  api.replyTo(readSeller, SELLER)
  api.replyTo(listRecordExports, { data: [request(31, me), request(32, aPerson({ _id: idOf(40), name: 'Omar' }))], total: 2 })
  await openScreen(records, { at: '/admin/records', path: '/admin/records', viewer })
  const opens = (name: string) => page.getByRole('button', { name: new RegExp(name) }).click()
  await opens('Performer 31')
  await expect.element(page.getByText(/Another operator who can moderate approves your request/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve export' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await opens('Performer 32')
  await expect.element(page.getByRole('button', { name: 'Approve export' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Decline request' })).toBeVisible()
})

test('an owner of a site without a custodian in its records statement learns where to enter it', async () => {
  const { api } = currentFakes()
  api.replyTo(readSeller, { ...SELLER, address: '' })
  api.replyTo(listRecordExports, { data: [], total: 0 })
  await openScreen(records, { at: '/admin/records', path: '/admin/records', viewer: anOperator() })
  await expect.element(page.getByRole('link', { name: 'Enter the seller’s details' })).toHaveAttribute('href', '/admin/receipts')
})
