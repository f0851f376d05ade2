/** Tests of the cards of custom orders in conversations and on profiles. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { viewCustomOrder } from '@fanfare/contract/custom-orders'
import { anOrder, aStep, someTerms } from '../../../../test/components/custom-order-examples.ts'
import { aFan, aPerformer, aProfile, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import MessageCard from './message-card.tsx'
import ProfileCard from './profile-card.tsx'

test.for([
  ['a fan', aFan(), idOf(9051), '/custom-orders/'],
  ['a performer', aPerformer(), idOf(9052), '/studio/custom-orders/'],
] as const)('%s opens the order from any of its cards, and the newest says where it stands', async ([, viewer, id, path]) => {
  const steps = [aStep(), aStep({ event: 'accept', at: '2026-01-02T12:00:00.000Z' })]
  currentFakes().api.replyTo(viewCustomOrder, anOrder({ _id: id, state: 'active', steps }))
  const cards = (
    <>
      <MessageCard id={id} text="Asked for a custom order" at="2026-01-01T12:00:00.000Z" />
      <MessageCard id={id} text="Custom order accepted" at="2026-01-02T12:00:00.000Z" />
    </>
  )
  const { api } = await open(cards, { viewer })
  const newest = page.getByRole('link', { name: /^Custom order accepted/ })
  await expect.element(newest.getByText('In progress')).toBeVisible()
  await expect.element(newest).toHaveAttribute('href', path + id)
  expect(page.getByText('In progress').elements()).toHaveLength(1)
  expect(api.requestsTo(viewCustomOrder)).toHaveLength(1)
})

const performer = aProfile()

test('a visitor sees from which price a performer takes custom orders, and the way to ask', async () => {
  currentFakes().api.replyTo(viewCustomOrderTerms, { terms: someTerms() })
  await open(<ProfileCard performer={performer} />)
  await expect.element(page.getByText(/Custom orders from 20 tokens/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ask for a custom order' }))
    .toHaveAttribute('href', '/custom-orders/new/ada.vale')
})

test('a fan cannot ask a performer without free places', async () => {
  currentFakes().api.replyTo(viewCustomOrderTerms, { terms: someTerms({ isFull: true }) })
  await open(<ProfileCard performer={performer} />, { viewer: aFan() })
  await expect.element(page.getByText('No places free right now')).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('the profile of a performer without custom orders says nothing about them', async () => {
  const { api } = currentFakes()
  api.replyTo(viewCustomOrderTerms, { terms: null })
  await open(<ProfileCard performer={performer} />, { viewer: aFan() })
  await expect.poll(() => api.requestsTo(viewCustomOrderTerms)).toHaveLength(1)
  await expect.element(page.getByRole('region', { name: 'Custom orders' })).not.toBeInTheDocument()
})
