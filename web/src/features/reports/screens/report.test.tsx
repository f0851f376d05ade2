/** Tests the public form. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addNoticePicture, sendNotice } from '@fanfare/contract/notices'
import { idOf } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './report.tsx'

const opens = (at = '/report') => openScreen(screen, { at, path: '/report', viewer: null })
const PICTURE_KEY = `${idOf(60)}.${'p'.repeat(43)}`
const box = (name: string) => page.getByRole('textbox', { name })

test('a stranger signs a notice about an intimate image and is asked to confirm the address', async () => {
  await opens('/report?kind=ncii&link=https://fans.example/post/1')
  const { api } = currentFakes()
  await box('Description').fill('This is me, and I never agreed.')
  await box('Your name').fill('Vic Doe')
  await box('Email address').fill('vic@example.test')
  await box('Type your name to sign').fill('Vic Doe')
  await page.getByRole('button', { name: 'Send notice' }).click()
  await expect.element(page.getByText('Confirm the statement')).toBeVisible()
  expect(api.requestsTo(sendNotice)).toHaveLength(0)
  await page.getByRole('checkbox').click()
  api.replyTo(sendNotice, { pictureKey: PICTURE_KEY })
  await page.getByRole('button', { name: 'Send notice' }).click()
  await expect.element(page.getByText(/We have sent a link to vic@example\.test/)).toBeVisible()
  const [sent] = api.requestsTo(sendNotice)
  expect(sent?.input.body).toMatchObject({ kind: 'ncii', links: ['https://fans.example/post/1'], isSworn: true })
})

test('a copyright notice asks for the work and the address', async () => {
  await opens()
  await expect.element(box('Your work')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOptions('My work, copied without permission')
  await expect.element(box('Your work')).toBeVisible()
  await page.getByRole('button', { name: 'Send notice' }).click()
  await expect.element(page.getByText('Describe your work')).toBeVisible()
  await expect.element(page.getByText('Enter your postal address and phone number')).toBeVisible()
})

test('pictures follow the notice, a file of another type is refused, and a lost one is told', async () => {
  await opens('/report?kind=ncii&link=https://fans.example/post/1')
  const { api } = currentFakes()
  const picker = () => page.getByLabelText('Add a picture')
  await picker().upload(new File(['x'], 'notes.zip', { type: 'application/zip' }))
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await picker().upload(new File(['a'], 'one.png', { type: 'image/png' }))
  await expect.element(page.getByText('one.png')).toBeVisible()
  await picker().upload(new File(['b'], 'two.png', { type: 'image/png' }))
  await box('Description').fill('This is me, and I never agreed.')
  await box('Your name').fill('Vic Doe')
  await box('Email address').fill('vic@example.test')
  await box('Type your name to sign').fill('Vic Doe')
  await page.getByRole('checkbox').click()
  api.replyTo(sendNotice, { pictureKey: PICTURE_KEY })
  // The first one arrives, the second one does not.
  api.replyTo(addNoticePicture, () =>
    api.requestsTo(addNoticePicture).length === 1
      ? { pictures: 1 }
      : rejection('upload_not_accepted', { message: 'This picture can’t be read.' }),
  )
  await page.getByRole('button', { name: 'Send notice' }).click()
  await expect.element(page.getByText(/^1 picture was not added/)).toBeVisible()
  const sent = api.requestsTo(addNoticePicture).map(({ input }) => input.body as { key: string; picture: File })
  expect(sent.map(({ key, picture }) => [key, picture.name])).toEqual([
    [PICTURE_KEY, 'one.png'],
    [PICTURE_KEY, 'two.png'],
  ])
})
