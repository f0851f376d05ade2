/** Tests of the page on which performers invite the people whom their content shows. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inviteGuest, listPeopleShown, type PersonShown } from '@fanfare/contract/consents'
import { aPerformer, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as people from './people.tsx'

const mara: PersonShown = {
  _id: idOf(1),
  performer: null,
  name: 'Mara',
  state: 'invited',
  scopes: [],
  until: null,
  request: { scopes: ['shown', 'published'], until: null, expiresAt: '2027-02-01T00:00:00.000Z', isOpened: false },
  reason: '',
  totalItems: 0,
  can: ['ask', 'cancel', 'remove'],
}

async function opens(data: PersonShown[]) {
  currentFakes().api.replyTo(listPeopleShown, { data, total: data.length })
  return openScreen(people, { at: '/studio/people', viewer: aPerformer() })
}

test('a performer invites a guest, and copies the link that is shown once', async () => {
  const { api } = await opens([])
  api.replyTo(inviteGuest, { person: mara, link: 'https://site.test/consent/abc' })
  await page.getByRole('button', { name: 'Invite person' }).click()
  await page.getByLabelText('Name').fill('Mara')
  await page.getByLabelText('Sold').click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect.element(page.getByLabelText('Link', { exact: true })).toHaveValue('https://site.test/consent/abc')
  expect(api.requestsTo(inviteGuest)[0]?.input).toMatchObject({
    body: { name: 'Mara', scopes: ['shown', 'published', 'downloadable'], until: null },
  })
})

test('a performer who asks too many people reads why', async () => {
  const { api } = await opens([mara])
  await expect.element(page.getByText('No answer yet')).toBeVisible()
  api.replyTo(inviteGuest, rejection('not_allowed', { message: 'You can ask up to 30 people a day. Try again tomorrow.' }))
  await page.getByRole('button', { name: 'Invite person' }).click()
  await page.getByLabelText('Name').fill('Someone')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect.element(page.getByText('You can ask up to 30 people a day. Try again tomorrow.')).toBeVisible()
})
