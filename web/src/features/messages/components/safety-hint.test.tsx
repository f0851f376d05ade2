/** Tests of the private hint that contact with a person escalates, and of the acts that it offers. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blockUser } from '@fanfare/contract/blocks'
import { readRestriction, restrictUser } from '@fanfare/contract/restrictions'
import { dismissSafetySigns, readSafetySigns } from '@fanfare/contract/safety'
import { aPerformer, aPerson, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
// The site loads these when someone presses the button. Loading them here keeps slow imports out of the test.
import '#core/blocks/block-question.tsx'
import '#core/restrictions/restrict-question.tsx'
import SafetyHint from './safety-hint.tsx'

const person = aPerson({ _id: idOf(7), name: 'Felix', isPerformer: false })
const hint = page.getByRole('complementary', { name: 'Private hint' })

async function openHint(signs: readonly ('threat' | 'many_messages')[]) {
  const { api } = currentFakes()
  api.replyTo(readSafetySigns, { signs: [...signs] })
  let isBlocked = false
  await open(<SafetyHint person={person} onBlocked={() => (isBlocked = true)} />, { viewer: aPerformer() })
  return { api, wasBlocked: () => isBlocked }
}

test('a performer reads the signs, restricts the person, and dismisses the hint', async () => {
  const { api } = await openHint(['threat', 'many_messages'])
  await expect.element(hint.getByText(/Some messages sound like a threat. Many messages are waiting/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Safety log' })).toHaveAttribute('href', `/studio/safety/${idOf(7)}`)
  api.replyTo(readRestriction, { isRestricted: false })
  api.replyTo(restrictUser, { success: true })
  await hint.getByRole('button', { name: 'Restrict' }).click()
  const question = page.getByRole('dialog', { name: 'Restrict Felix?' })
  await question.getByRole('button', { name: 'Restrict' }).click()
  await expect.element(page.getByText('Felix is restricted')).toBeVisible()
  expect(api.requestsTo(restrictUser).map(({ input }) => input.body)).toEqual([{ userId: idOf(7) }])

  api.replyTo(dismissSafetySigns, () => {
    api.replyTo(readSafetySigns, { signs: [] })
    return { success: true as const }
  })
  await hint.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(hint).not.toBeInTheDocument()
})

test('a performer blocks the person with every account', async () => {
  const { api, wasBlocked } = await openHint(['threat'])
  api.replyTo(blockUser, { success: true })
  await hint.getByRole('button', { name: 'Block' }).click()
  const question = page.getByRole('dialog', { name: 'Block Felix?' })
  await question.getByRole('checkbox', { name: /Also block accounts/ }).click()
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await expect.element(page.getByText('Felix is blocked')).toBeVisible()
  expect(api.requestsTo(blockUser).map(({ input }) => input.body)).toEqual([{ userId: idOf(7), withLinked: true }])
  expect(wasBlocked()).toBe(true)
})

test('a performer without signs reads no hint', async () => {
  const { api } = await openHint([])
  await expect.poll(() => api.requestsTo(readSafetySigns).length).toBe(1)
  await expect.element(hint).not.toBeInTheDocument()
})
