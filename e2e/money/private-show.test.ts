/** A private show between two people: requested, approved, started, seen by both sides with real media, and charged exactly. */
import { expect, type Page } from '@playwright/test'
import { saveShowTerms } from '@fanfare/contract/private-show-terms'
import { readMe } from '@fanfare/contract/users'
import { press, seeMoving, withCamera } from '../support/camera.ts'
import { buyTokens, openConnected, openDemo } from '../support/demo.ts'
import { toast } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const PERFORMER = 'rio.tanaka'
const PRICE = 5

test.use(withCamera)

const seeCamera = (page: Page, name: string) => seeMoving(page, `${name}’s camera`)

test('a fan and a performer meet in a private show, and the fan pays for exactly one minute', async () => {
  const demo = await openDemo()
  const [felix, rio] = await Promise.all([demo.callOf('felix'), demo.callOf(PERFORMER)])
  await buyTokens(felix)
  await rio(saveShowTerms, { body: { isOpen: true, price: 6, minMinutes: 1, audience: 'everyone' } })
  const { balance } = await felix(readMe)
  const fan = await demo.as('felix', 'phone')
  const performer = await demo.as(PERFORMER, 'desktop')

  await visit(fan, `/${PERFORMER}`)
  await press(fan, 'More about Rio Tanaka')
  await fan.getByRole('menuitem', { name: 'Request private show' }).click()
  const sheet = fan.getByRole('dialog', { name: 'Request private show' })
  await sheet.getByLabel('Message').fill('Would you show me your studio?')
  await sheet.getByRole('checkbox', { name: /^Show my camera/ }).check()
  await assertAccessible(fan)
  await sheet.getByRole('button', { name: 'Send request' }).click()
  await fan.getByText('Rio Tanaka hasn’t answered yet.', { exact: false }).waitFor()

  await openConnected(performer, '/studio/private-shows?filter=waiting')
  await performer.getByRole('row', { name: 'Felix Brandt' }).getByRole('link').click()
  await press(performer, 'Approve')
  const approval = performer.getByRole('dialog', { name: 'Approve request' })
  await approval.getByLabel('Price per minute').fill(String(PRICE))
  await approval.getByRole('button', { name: 'Approve request' }).click()
  await toast(performer, 'Approved. Felix Brandt can start now.').waitFor()

  await press(fan, 'Start show')
  await fan.getByRole('button', { name: /^Start for 5 tokens/ }).click()
  await fan.getByRole('heading', { name: 'Waiting for Rio Tanaka' }).waitFor()
  await press(performer, 'Turn on camera and microphone')
  await assertAccessible(performer)
  await press(performer, 'Enter room')
  await Promise.all([seeCamera(fan, 'Rio Tanaka'), seeCamera(performer, 'Felix Brandt')])
  await expect(fan.getByRole('timer')).toHaveText(/^0:[0-5]\d$/)
  await assertAccessible(fan)
  await assertAccessible(performer)

  await press(fan, 'Show chat')
  await fan.getByRole('textbox', { name: 'Message to Rio Tanaka' }).fill('I can see you!')
  await press(fan, 'Send')
  await expect(performer.getByText('I can see you!')).not.toHaveCount(0)
  await press(fan, 'Hide chat')

  await press(fan, 'Leave show')
  const question = fan.getByRole('dialog', { name: 'End this show?' })
  await question.getByText('You pay 5 tokens', { exact: false }).waitFor()
  await question.getByRole('button', { name: 'End show' }).click()
  await fan.getByText('You ended the show.').waitFor()
  await expect(fan.getByText('1 minute', { exact: true })).not.toHaveCount(0)
  await performer.getByText('Felix Brandt ended the show.').waitFor()
  await assertAccessible(fan)
  expect((await felix(readMe)).balance).toBe(balance - PRICE)
})
