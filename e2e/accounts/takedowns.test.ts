/** An operator takes down media. Buyers see it among their purchases, and the owner is notified of the reason. */
import * as galleries from '@fanfare/contract/galleries'
import { uploadPerformerAvatar, uploadPerformerCover } from '@fanfare/contract/own-profile'
import { uploadWelcomePhoto } from '@fanfare/contract/welcome'
import { viewVaultItem, uploadVaultPhoto } from '@fanfare/contract/vault'
import { jpeg } from '../../server/test/pictures.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

test('an operator takes down a photo of a gallery by its address, and the buyer keeps the other photo', async () => {
  const { as, callOf } = demo
  const [ada, felix] = [await callOf('ada.vale'), await callOf('felix')]
  const fileIds = [await jpeg(), await jpeg()].map(async (file) => (await ada(uploadVaultPhoto, { files: { file } }))._id)
  const ids = await Promise.all(fileIds)
  for (const id of ids)
    await waitFor(async () => (await ada(viewVaultItem, { params: { id } })).media.status === 'ready', 'the photo')
  const { _id: id } = await ada(galleries.createGallery, {
    body: { title: 'Two lanterns', audience: 'paid', price: 5, fileIds: ids, alts: ['The left one', 'The right one'] },
  })
  await felix(galleries.buyGallery, { params: { id } })

  const olga = await as('olga', 'desktop')
  await visit(olga, '/admin/takedowns')
  await olga.getByRole('textbox', { name: 'Username or link' }).fill(`/gallery/${id}`)
  await olga.getByRole('button', { name: 'Show', exact: true }).click()
  const media = olga.getByRole('list', { name: 'Media' })
  await media.getByRole('checkbox', { name: /The left one.*1 buyer/ }).check()
  await olga.getByRole('button', { name: 'Remove permanently' }).click()
  const sheet = olga.getByRole('dialog', { name: 'Remove permanently?' })
  await sheet.getByText('1 person has paid for it and loses access').waitFor()
  await assertAccessible(olga)
  await sheet.getByRole('button', { name: 'Remove 1 file permanently' }).click()
  await sheet.getByText('Please enter Reason').waitFor()
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('A face that must not be seen')
  await sheet.getByRole('button', { name: 'Remove 1 file permanently' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await olga.getByRole('row').filter({ hasText: 'A face that must not be seen' }).getByText('Ada Vale').waitFor()
  await media.getByRole('checkbox', { name: /The left one/ }).waitFor({ state: 'detached' })
  await media.getByRole('checkbox', { name: /The right one/ }).waitFor()
  await assertAccessible(olga)

  const buyer = await as('felix', 'phone', { theme: 'dark' })
  await visit(buyer, '/purchases')
  await buyer.getByText('1 of 2 files was removed by the site').waitFor()
  await assertAccessible(buyer)
  await buyer.getByRole('link', { name: 'Two lanterns' }).click()
  await buyer.getByRole('button', { name: /^Enlarge photo/ }).waitFor()

  const owner = await as('ada.vale', 'phone')
  await visit(owner, '/notifications')
  await owner.getByText('The site has removed one of your files: A face that must not be seen').waitFor()
})

test("an operator takes down a performer's avatar, cover and welcome by the profile's address", async () => {
  const { as, callOf } = demo
  const juno = await callOf('juno.park')
  await juno(uploadPerformerAvatar, { files: { avatar: await jpeg() } })
  await juno(uploadPerformerCover, { files: { cover: await jpeg(1500, 600) } })
  await juno(uploadWelcomePhoto, { files: { file: await jpeg() } })

  const olga = await as('olga', 'phone')
  await visit(olga, '/admin/takedowns')
  await olga.getByRole('textbox', { name: 'Username or link' }).fill('/juno.park')
  await olga.getByRole('button', { name: 'Show', exact: true }).click()
  const shown = olga.getByRole('region', { name: 'On the profile' })
  await shown.getByRole('checkbox', { name: 'Avatar' }).check()
  await shown.getByRole('checkbox', { name: 'Cover' }).check()
  await shown.getByRole('checkbox', { name: /Welcome/ }).check()
  await assertAccessible(olga)
  await olga.getByText('3 files selected').waitFor()
  await olga.getByRole('button', { name: 'Remove permanently' }).click()
  const sheet = olga.getByRole('dialog', { name: 'Remove permanently?' })
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('Somebody else is in it')
  await sheet.getByRole('button', { name: 'Remove 3 files permanently' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await shown.waitFor({ state: 'detached' })
  await olga
    .getByRole('row')
    .filter({ hasText: 'Somebody else is in it' })
    .getByRole('cell', { name: 'Avatar', exact: true })
    .waitFor()
  await assertAccessible(olga)

  const owner = await as('juno.park', 'desktop', { theme: 'dark' })
  await visit(owner, '/notifications')
  await owner.getByText('The site has removed 3 of your files: Somebody else is in it').waitFor()
})
