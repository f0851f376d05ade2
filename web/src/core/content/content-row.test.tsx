/** Tests of the picture of content in lists. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_THUMBNAIL, type ContentCard } from '@fanfare/contract/content'
import { aPerson, idOf, PICTURE } from '../../../test/components/examples.ts'
import { open } from '../../../test/components/open.tsx'
import { ContentRow } from './content-row.tsx'

const card: ContentCard = {
  _id: idOf(821),
  kind: 'post',
  performer: aPerson(),
  title: 'A walk',
  audience: 'free',
  price: 0,
  inside: { photos: 0, videos: 0, audios: 0, seconds: 0 },
  locked: false,
  unlock: [],
  createdAt: '2027-01-01T00:00:00.000Z',
}
const goods = { form: 'digital', isFrom: false, fullPrice: 60, isSoldOut: false, rating: { average: 0, count: 0 } } as const
const sources = () => Array.from(document.querySelectorAll('article img'), (image) => image.getAttribute('src'))

test.for([
  { of: 'whose picture is missing shows the leaf', photos: 1, picture: undefined, shown: [NO_THUMBNAIL] },
  { of: 'without pictures, such as a text, shows none', picture: undefined, shown: [] },
  { of: 'with a picture shows that', picture: { url: PICTURE, width: 1, height: 1, placeholder: PICTURE }, shown: [PICTURE] },
  {
    of: 'whose picture is being processed shows none yet',
    picture: { url: '', width: 1, height: 1, placeholder: PICTURE },
    shown: [],
  },
])('content $of', async ({ picture, photos = 0, shown }) => {
  await open(<ContentRow card={{ ...card, inside: { ...card.inside, photos }, ...(picture && { picture }) }} />)
  await expect.element(page.getByRole('article')).toBeVisible()
  await expect.poll(sources).toEqual(shown)
})

test('a product that the viewer has bought shows what was paid, not the price of today', async () => {
  await open(<ContentRow card={{ ...card, price: 60, goods }} note="50 tokens" isBought />)
  await expect.element(page.getByText('50 tokens')).toBeVisible()
  expect(page.getByText(/60 tokens/).elements()).toHaveLength(0)
})
