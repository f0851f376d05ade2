/** Tests of choosing the welcome photo from the vault: it saves with one press, and errors are shown. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAlbums, searchVault, type VaultItem } from '@fanfare/contract/vault'
import { setWelcome, viewWelcome } from '@fanfare/contract/welcome'
import '#core/media-drafts/vault-picker.tsx'
import { aPerformer, idOf, PICTURE } from '../../../../test/components/examples.ts'
import { CONNECTION_LOST } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import { WelcomeFields } from './welcome-fields.tsx'

const media = {
  _id: idOf(700),
  type: 'photo',
  status: 'ready',
  url: PICTURE,
  fullUrl: PICTURE,
  width: 900,
  height: 600,
  placeholder: '',
  alt: 'A ridge',
} as const

const inVault: VaultItem = {
  _id: media._id,
  media,
  title: '',
  alt: 'A ridge',
  failure: '',
  albumIds: [],
  bytes: 1000,
  totalUses: 0,
  totalBuyers: 0,
  createdAt: '2026-01-01T12:00:00.000Z',
}

const photo = page.getByRole('group', { name: 'Welcome photo' })
const vault = page.getByRole('dialog', { name: 'From vault' })

async function choosePhoto() {
  const { api } = currentFakes()
  api.replyTo(viewWelcome, {})
  api.replyTo(searchVault, { data: [inVault], total: 1 })
  api.replyTo(listAlbums, { data: [], total: 0 })
  const opened = await open(<WelcomeFields />, { viewer: aPerformer() })
  await photo.getByRole('button', { name: 'From vault' }).click()
  await vault.getByRole('checkbox').click()
  return opened
}

test('a performer chooses a welcome photo and reads that it is saved', async () => {
  const { api } = await choosePhoto()
  api.replyTo(setWelcome, { photo: media })
  await vault.getByRole('button', { name: 'Add 1 file' }).click()
  await expect.element(page.getByText('Changes saved')).toBeVisible()
  expect(api.requestsTo(setWelcome).map(({ input }) => input.body)).toEqual([{ photoId: media._id }])
})

test('a performer whose welcome photo could not be saved sees an error', async () => {
  const { api } = await choosePhoto()
  api.replyTo(setWelcome, CONNECTION_LOST)
  await vault.getByRole('button', { name: 'Add 1 file' }).click()
  await expect.element(page.getByText('Something went wrong, please try again later')).toBeVisible()
})
