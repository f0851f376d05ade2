/** Tests of a performer's form: social links, and hiding from searches. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { updateOwnProfile, type OwnProfile } from '@fanfare/contract/own-profile'
import { aPerformer, idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { open } from '../../../../test/components/open.tsx'
import { ProfileForm } from './profile-form.tsx'

const profile: OwnProfile = {
  _id: idOf(2),
  name: 'Ada Vale',
  username: 'ada.vale',
  email: 'ada@example.test',
  bio: '',
  avatar: '',
  cover: '',
  prices: { freeDays: 0, monthly: 9.99, yearly: 99.9, saving: 16 },
  messagePrice: 0,
  commentsFrom: 'everyone',
  downloadsAllowed: false,
  about: {},
  socialLinks: ['https://x.com/ada'],
  isHiddenFromSearch: false,
  verification: { status: 'approved', reason: '' },
}
const links = () => page.getByLabelText('Social links')
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

async function openForm(given: Partial<OwnProfile> = {}) {
  const { api } = await open(<ProfileForm profile={{ ...profile, ...given }} />, { viewer: aPerformer() })
  api.replyTo(updateOwnProfile, profile)
  return () => api.requestsTo(updateOwnProfile).map(({ input }) => input.body)
}

test('a performer adds and removes social links, one per line, and nothing else is sent', async () => {
  const sent = await openForm()
  await links().fill('https://x.com/ada\n\n  instagram.com/ada ')
  await save()
  await expect.element(page.getByText('Changes saved')).toBeVisible()
  await links().fill('')
  await save()
  await expect.poll(sent).toEqual([{ socialLinks: ['https://x.com/ada', 'instagram.com/ada'] }, { socialLinks: [] }])
})

test('a performer reads which address is no profile on a known network, before anything is sent', async () => {
  const sent = await openForm()
  await links().fill('https://x.com/ada\nhttps://example.org/ada')
  await save()
  const message = '“https://example.org/ada” is not a profile on a network that we know.'
  await expect.element(page.getByText(message)).toBeVisible()
  expect(sent()).toEqual([])
})

test('a performer hides from search, and reads an error of the server at the links', async () => {
  const { api } = await open(<ProfileForm profile={profile} />, { viewer: aPerformer() })
  const message = 'Social links can have up to 8 entries'
  api.replyTo(updateOwnProfile, rejection('not_valid', { message, errors: [{ field: 'socialLinks', message }] }))
  await page.getByLabelText('Hide from search', { exact: false }).click()
  await save()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(api.requestsTo(updateOwnProfile).map(({ input }) => input.body)).toEqual([{ isHiddenFromSearch: true }])
})
