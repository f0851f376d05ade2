/**
 * A performer manages the inbox by keyboard and sets a price for messages. A fan sees the locked composer and pays for messages.
 */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { sendMessage } from '@fanfare/contract/messages'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { attachFiles, composer, messageContaining, createPicture, thread, toast, writeMessage } from '../support/people.ts'
import { assertAccessible, waitUntilLoaded, reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

/** Presses within this time of the first are part of a double tap. */
const DOUBLE_TAP_MS = 1_000

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

async function setPrice(page: Page, included: string, price: string): Promise<void> {
  await visit(page, '/settings/messages')
  await page.getByLabel('Free for').selectOption({ label: included })
  await page.getByLabel('Price per message for others').fill(price)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').waitFor()
}

/** Taps a button of a dialog as soon as it appears, like the second tap of a double tap. */
const tapOnAppearance = (page: Page, name: string) =>
  page.evaluate((words) => {
    const watcher = new MutationObserver(() => {
      const button = [...document.querySelectorAll('dialog button')].find((one) => one.textContent === words)
      if (!(button instanceof HTMLElement)) return
      watcher.disconnect()
      button.click()
      Object.assign(window, { hasTapped: true })
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  }, name)

test('a performer mutes and archives a conversation by keyboard, and restores it', async () => {
  const page = await demo.as('juno.park', 'desktop')
  const mara = await demo.callOf('mara')
  const params = { id: await conversationOf(demo, 'mara', 'juno.park') }
  await mara(sendMessage, { params, body: { text: 'Where was this taken?' } })
  await visit(page, '/messages')
  await page.getByRole('link', { name: 'Unanswered' }).click()
  await page.waitForURL((url) => url.searchParams.get('tab') === 'unanswered')
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'Where was this taken?' })
  await row.waitFor()
  await page.locator('body').press('j')
  await expect(row).toBeFocused()
  await page.locator('body').press('m')
  await toast(page, 'Muted. No notifications.').waitFor()
  await expect(row).toContainText('muted')
  await page.locator('body').press('e')
  await toast(page, 'Archived').waitFor()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Archived' }).click()
  await row.waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Select several' }).click()
  await page.getByRole('checkbox', { name: 'Entire list' }).check()
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await page.getByText('1 conversation updated').waitFor()
})

test('a performer accepts messages from subscribers only, then for a price, which a fan pays per message', async () => {
  const [performer, fan] = [await demo.as('juno.park', 'desktop'), await demo.as('theresa', 'phone')]
  await setPrice(performer, 'Subscribers', '')
  await assertAccessible(performer)

  await visit(fan, '/juno.park')
  await fan.getByRole('button', { name: 'Write a message' }).click()
  await fan.waitForURL(/\/messages\/[0-9a-f-]{36}/)
  await fan.getByText(/Only subscribers can message/).waitFor()
  await expect(composer(fan)).toHaveCount(0)
  await assertAccessible(fan)

  await setPrice(performer, 'Subscribers', '3')
  await reload(fan)
  await fan.getByText('Each message costs 3 tokens').waitFor()
  await composer(fan).fill('Is the record out?')
  await tapOnAppearance(fan, 'Pay and send')
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  const sheet = fan.getByRole('dialog', { name: 'Send for 3 tokens ($0.30)?' })
  await fan.waitForFunction(() => 'hasTapped' in window)
  await assertAccessible(fan)
  await sheet.getByRole('button', { name: 'Pay and send' }).click()
  await messageContaining(fan, 'Is the record out?').waitFor()
  await writeMessage(fan, 'And the tour?')
  await messageContaining(fan, 'And the tour?').waitFor()

  await visit(performer, '/messages?tab=unanswered')
  await performer.getByRole('link', { name: /And the tour/ }).click()
  await performer.getByText('Is the record out?').waitFor()
  await performer.getByText('· Online').waitFor()
})

test('a performer sees a switch of the message settings revert with the reason when the server rejects it or is unreachable', async () => {
  const page = await demo.as('juno.park', 'phone')
  await visit(page, '/settings/messages')
  const receipts = page.getByRole('switch', { name: /^Send read receipts/ })
  const settings = '**/api/message-settings'
  assert.ok(await receipts.isChecked())
  await page.route(settings, (route) => route.abort())
  await receipts.click()
  await page.getByText('Something went wrong, please try again later').waitFor()
  await receipts.and(page.getByRole('switch', { checked: true })).waitFor()
  await page.unroute(settings)
  const forbidden = { statusCode: 403, code: 'not_allowed', message: 'Not for this account' }
  await page.route(settings, (route) => route.fulfill({ status: 403, json: forbidden }))
  await receipts.click()
  await page.getByText('Not for this account').waitFor()
  await receipts.and(page.getByRole('switch', { checked: true })).waitFor()
  await page.unroute(settings)
  await receipts.click()
  await page.getByText('Changes saved').waitFor()
  await receipts.and(page.getByRole('switch', { checked: false })).waitFor()
  await reload(page)
  assert.ok(!(await receipts.isChecked()))
})

test('a performer who presses R writes in the message, not in the locked text', async () => {
  const page = await demo.as('ada.vale', 'desktop')
  await visit(page, `/messages/${await conversationOf(demo, 'felix', 'ada.vale')}`)
  await attachFiles(page, [await createPicture('harbour')])
  await page.getByText('Files uploaded.').waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Price' }).fill('5')
  await page.getByRole('textbox', { name: 'Locked text' }).waitFor()
  await page.getByRole('textbox', { name: 'Price' }).blur()
  await page.keyboard.press('r')
  await expect(composer(page)).toBeFocused()
})

test('a fan who double-taps Send sends once and records nothing', async () => {
  const page = await demo.as('felix', 'phone')
  await page.clock.install()
  await visit(page, `/messages/${await conversationOf(demo, 'felix', 'ada.vale')}`)
  await composer(page).fill('Twice pressed')
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await messageContaining(page, 'Twice pressed').waitFor()
  await waitUntilLoaded(page)
  const note = page.getByRole('group', { name: 'Voice note' })
  await expect(note).toHaveCount(0)
  await page.clock.fastForward(DOUBLE_TAP_MS)
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  await note.waitFor()
  await expect(thread(page).getByText('Twice pressed')).toHaveCount(1)
})
