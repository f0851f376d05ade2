/** Tests of choosing the people in media outside of publishing forms: in the vault and in messages. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Input, Reply } from '@fanfare/contract'
import { listPeopleShown, type PersonShown } from '@fanfare/contract/consents'
import { declareDepiction, listDepictions } from '@fanfare/contract/depiction-routes'
import { aPerformer, idOf } from '../../../test/components/examples.ts'
import { rejection } from '../../../test/components/fake-api.ts'
import { currentFakes } from '../../../test/components/fakes.ts'
import { open } from '../../../test/components/open.tsx'
import { PeopleShownButton } from './people-shown-button.tsx'

const person = (id: number, name: string, state: PersonShown['state']): PersonShown => ({
  _id: idOf(id),
  performer: null,
  name,
  state,
  scopes: [],
  until: null,
  request: null,
  reason: '',
  totalItems: 0,
  can: [],
})

const files = [idOf(11), idOf(12)]

type People = (input: Input<typeof listPeopleShown>) => Reply<typeof listPeopleShown>
const twoPeople: People = () => ({ data: [person(1, 'Mara', 'consented'), person(2, 'Noor', 'revoked')], total: 2 })

async function opens(ids = files, people = twoPeople) {
  const { api } = currentFakes()
  api.replyTo(listPeopleShown, people)
  api.replyTo(listDepictions, {
    depictions: [{ _id: idOf(11), showsMe: true, personIds: [idOf(1)], ai: 'altered', isWithheld: false }],
  })
  const opened = await open(<PeopleShownButton ids={ids} />, { viewer: aPerformer() })
  await page.getByRole('button', { name: 'People shown' }).click()
  return opened
}

test('a performer changes whom two items show, and begins with what was declared before', async () => {
  const { api } = await opens()
  await expect.element(page.getByRole('dialog', { name: 'People in 2 items' })).toBeVisible()
  await expect.element(page.getByLabelText('Mara')).toBeChecked()
  await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Noor/ }).click()
  api.replyTo(declareDepiction, { success: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Changes saved')).toBeVisible()
  expect(api.requestsTo(declareDepiction)[0]?.input).toMatchObject({
    body: { ids: files, showsMe: true, personIds: [idOf(1), idOf(2)], ai: 'altered' },
  })
})

test('a performer with more than a hundred people searches for one on the second page', async () => {
  const { api } = currentFakes()
  const people = Array.from({ length: 130 }, (_, at) => person(at + 1, `Guest ${at + 1}`, 'consented'))
  await opens(files, ({ query: { limit = 50, offset = 0 } = {} }) => ({
    data: people.slice(offset, offset + limit),
    total: people.length,
  }))
  await page.getByRole('searchbox', { name: 'Search people' }).fill('guest 128')
  await expect.element(page.getByRole('checkbox', { name: 'Guest 1', exact: true })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Guest 128' }).click()
  api.replyTo(declareDepiction, { success: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Changes saved')).toBeVisible()
  expect(api.requestsTo(declareDepiction)[0]?.input.body.personIds).toEqual([idOf(1), idOf(128)])
})

test('a performer whose declaration fails reads why, and keeps the choice', async () => {
  const { api } = await opens()
  await expect.element(page.getByLabelText('Mara')).toBeChecked()
  api.replyTo(declareDepiction, rejection('not_found', { message: 'One of these people is no longer in your list.' }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('One of these people is no longer in your list.')).toBeVisible()
  await expect.element(page.getByLabelText('Mara')).toBeChecked()
})

test('a performer who has selected more than a hundred items reads how many can be changed', async () => {
  await opens(Array.from({ length: 101 }, (_, at) => idOf(at + 100)))
  await expect.element(page.getByText('Choose up to 100 items at a time.')).toBeVisible()
})
