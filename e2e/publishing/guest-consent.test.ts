/** A guest co-performer consents on a phone by a link. The post is refused before, published after, and hidden by a revocation. */
import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import type { ApiError } from '@fanfare/contract'
import * as reviews from '@fanfare/contract/consent-reviews'
import { consentScopes, inviteGuest } from '@fanfare/contract/consents'
import * as posts from '@fanfare/contract/posts'
import { jpeg } from '../../server/test/pictures.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { chooseFile } from '../support/files.ts'
import { createPicture } from '../support/people.ts'
import { assertAccessible, reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  await chooseFile()
  demo = await openDemo()
})

test('a guest signs on a phone, is shown after the review, and disappears by one press', async () => {
  const [ada, olga, felix] = [await demo.callOf('ada.vale'), await demo.callOf('olga'), await demo.callOf('felix')]
  const { person, link } = await ada(inviteGuest, { body: { name: 'Mara', scopes: [...consentScopes], until: null } })
  const { _id: fileId } = await ada(posts.uploadPostPhoto, { files: { file: await jpeg() } })
  const body = {
    text: 'The two of us',
    audience: 'free' as const,
    fileIds: [fileId],
    shows: { showsMe: true, personIds: [person._id], ai: 'none' as const },
  }
  const error = await ada(posts.createPost, { body }).then(
    () => assert.fail('published'),
    (refused: ApiError) => refused,
  )
  assert.match(error.message, /^Mara hasn’t consented yet/)

  const guest = await demo.as('visitor', 'phone')
  await visit(guest, new URL(link ?? '').pathname)
  await guest.getByRole('button', { name: 'Read request' }).click()
  await guest.getByLabel('Full name, as on your ID').fill('Mara Lindqvist')
  await guest.getByLabel('Date of birth').fill('1995-04-03')
  await guest.getByLabel('Expiry date of the ID').fill('2039-01-31')
  for (const label of ['Front of your ID', 'Back of your ID', 'You, holding your ID'])
    await guest.getByLabel(label).setInputFiles(await createPicture('id.jpg'))
  await guest.getByLabel('Signature').fill('Mara Lindqvist')
  await assertAccessible(guest)
  await guest.getByRole('button', { name: 'Sign', exact: true }).click()
  await guest.getByRole('link', { name: 'Open my page' }).click()
  await expect(guest.getByText('ID under review')).toBeVisible()

  const waiting = (await olga(reviews.listConsentReviews, { query: { limit: 100 } })).data
  await olga(reviews.approveConsent, { params: { id: waiting.at(-1)!._id } })
  const { _id: id } = await ada(posts.createPost, { body })
  await waitFor(async () => (await ada(posts.readOwnPost, { params: { id } })).status === 'published', 'the post')
  await felix(posts.viewPost, { params: { id } })

  await reload(guest)
  await guest.getByRole('button', { name: 'Revoke consent' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Revoke consent' }).click()
  await expect(guest.getByText('Revoked')).toBeVisible()
  await waitFor(
    () =>
      felix(posts.viewPost, { params: { id } }).then(
        () => false,
        () => true,
      ),
    'the post to be hidden',
  )
})
