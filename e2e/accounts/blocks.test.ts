/** A performer and a fan block each other, in a conversation and on a profile, and unblock each other in the settings. */
import { expect } from '@playwright/test'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
let path: string

test.beforeAll(async () => {
  demo = await openDemo()
  path = `/messages/${await conversationOf(demo, 'felix', 'ada.vale')}`
})

test('a fan blocked by a performer no longer sees her on any open page until she unblocks him', async () => {
  const [performer, fan, profile] = [
    await demo.as('ada.vale', 'phone'),
    await demo.as('felix', 'desktop'),
    await demo.as('felix', 'phone'),
  ]
  await visit(fan, path)
  await fan.getByRole('textbox', { name: 'Message' }).waitFor()
  await visit(profile, '/ada.vale')
  await profile.getByRole('heading', { level: 1, name: 'Ada Vale' }).waitFor()

  await visit(performer, path)
  await performer.getByRole('button', { name: 'Conversation options' }).click()
  await performer.getByRole('menuitem', { name: 'Block' }).click()
  const question = performer.getByRole('dialog', { name: 'Block Felix Brandt?' })
  await question.getByText('They aren’t notified.').waitFor()
  await assertAccessible(performer)
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await performer.getByText('Felix Brandt is blocked').waitFor()
  await performer.waitForURL((url) => url.pathname === '/messages')
  await performer.getByRole('link', { name: /Felix Brandt/ }).waitFor({ state: 'detached' })

  await fan.getByRole('heading', { name: 'Conversation not found' }).waitFor()
  await fan.getByRole('link', { name: /Ada Vale/ }).waitFor({ state: 'detached' })
  await profile.getByRole('heading', { level: 1, name: 'Ada Vale' }).waitFor({ state: 'detached' })

  await visit(performer, '/settings/blocked')
  await performer.getByRole('row', { name: /Felix Brandt/ }).waitFor()
  await assertAccessible(performer)
  await performer.getByRole('button', { name: 'Unblock Felix Brandt' }).click()
  await performer.getByRole('heading', { name: 'You haven’t blocked anyone' }).waitFor()
  await fan.getByRole('textbox', { name: 'Message' }).waitFor()
})

test('a fan blocks a performer on her profile and unblocks her in the list of blocked people', async () => {
  const fan = await demo.as('felix', 'desktop')
  const cancel = fan.getByRole('button', { name: 'Cancel Juno Park' })
  await visit(fan, '/subscriptions')
  await cancel.waitFor()
  await visit(fan, '/juno.park')
  await fan.getByRole('button', { name: 'More about Juno Park' }).click()
  await fan.getByRole('menuitem', { name: 'Block' }).click()
  const question = fan.getByRole('dialog', { name: 'Block Juno Park?' })
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await fan.waitForURL((url) => url.pathname === '/settings/blocked')
  const row = fan.getByRole('row', { name: /Juno Park/ })
  await row.getByText('@juno.park').waitFor()
  await visit(fan, '/subscriptions')
  // The paid period stays in the list, but it no longer renews.
  await fan.getByRole('article').filter({ hasText: 'Juno Park' }).getByText('Canceled', { exact: true }).waitFor()
  await expect(cancel).toHaveCount(0)
  await visit(fan, '/settings/blocked')
  await fan.getByRole('button', { name: 'Unblock Juno Park' }).click()
  await row.waitFor({ state: 'detached' })
  await visit(fan, '/juno.park')
  await fan.getByRole('heading', { level: 1, name: 'Juno Park' }).waitFor()
})
