/** Tests of the grid of a performer's photos. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPhotosOf } from '@fanfare/contract/photos'
import { aProfile, aPerson, idOf, PICTURE } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import PhotosTab from './photos-tab.tsx'

const photo = {
  _id: idOf(1),
  type: 'photo',
  status: 'ready',
  url: PICTURE,
  fullUrl: PICTURE,
  width: 4,
  height: 3,
  placeholder: PICTURE,
} as const
const of = { _id: idOf(2), kind: 'post', performer: aPerson(), title: '', createdAt: '2027-01-01T00:00:00.000Z' }

test('a fan sees in the grid and in the viewer which photos were made with AI', async () => {
  const tiles = [
    { _id: 'a', locked: false as const, photo: { ...photo, alt: 'A lake', ai: 'altered' as const }, of },
    { _id: 'b', locked: false as const, photo: { ...photo, alt: 'A hut' }, of },
  ]
  currentFakes().api.replyTo(listPhotosOf, { data: tiles, total: 2 })
  await open(<PhotosTab performer={aProfile()} />)
  await expect.element(page.getByText('AI-altered', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Enlarge photo: A hut', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Enlarge photo: A lake, AI-altered' }).click()
  await expect.element(page.getByText('1 of 2 · AI-altered')).toBeVisible()
})
