/** Tests of a fan's saved cards: removing one and choosing the default. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '@fanfare/contract'
import { listCards, makeDefaultCard, removeCard } from '@fanfare/contract/payments'
import { rejection } from '../../../../test/components/fake-api.ts'
import { aCard, aFan, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import SavedCards from './saved-cards.tsx'

const other = aCard({ _id: idOf(501), last4: '5100', isDefault: false })
const cards = page.getByRole('list', { name: 'Saved cards' })

async function openCards() {
  currentFakes().api.replyTo(listCards, { data: [aCard(), other], total: 2 })
  const opened = await open(<SavedCards />, { viewer: aFan(), at: '/wallet' })
  await expect.element(cards.getByRole('listitem')).toHaveLength(2)
  return opened
}

async function choose(command: string) {
  await cards.getByRole('button', { name: 'Options for the card ending in 5100' }).click()
  await page.getByRole('menuitem', { name: command }).click()
}

async function remove() {
  await choose('Remove card')
  await page.getByRole('dialog', { name: 'Remove this card?' }).getByRole('button', { name: 'Remove card' }).click()
}

test('a fan who removes a card sees a toast', async () => {
  const { api } = await openCards()
  api.replyTo(removeCard, () => {
    api.replyTo(listCards, { data: [aCard()], total: 1 })
    return done
  })
  await remove()
  await expect.element(page.getByText('Card removed')).toBeVisible()
  await expect.element(cards.getByRole('listitem')).toHaveLength(1)
  expect(api.requestsTo(removeCard).map(({ input }) => input.params)).toEqual([{ id: other._id }])
})

test('a fan whose card cannot be removed reads why and keeps the card', async () => {
  const { api } = await openCards()
  api.replyTo(removeCard, rejection('not_found', { message: 'A payment by this card is on its way.' }))
  await remove()
  await expect.element(page.getByText('A payment by this card is on its way.')).toBeVisible()
  await expect.element(cards.getByRole('listitem')).toHaveLength(2)
})

test('a fan who makes another card the default reads which card pays', async () => {
  const { api } = await openCards()
  api.replyTo(makeDefaultCard, { ...other, isDefault: true })
  await choose('Make default')
  await expect.element(page.getByText('The card ending in 5100 is now your default')).toBeVisible()
})
