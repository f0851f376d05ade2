/** A performer goes through the list by keyboard and says who may write; a fan meets the locked composer, and pays for one message. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { openDemo, type Demo } from '../support/demo.ts'
import { picture } from '../support/people.ts'
import { assertAccessible, loaded, reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** By keyboard alone: a tab in the address, a muted conversation, an archived one, and several at once. */
async function tidiesUp(page: Page): Promise<void> {
  await visit(page, '/messages')
  await page.getByRole('link', { name: 'Unanswered' }).click()
  await page.waitForURL((url) => url.searchParams.get('tab') === 'unanswered')
  const rows = page.locator('[data-conversation]')
  await rows.first().waitFor()
  const first = await rows.first().getAttribute('data-conversation')
  await page.locator('body').press('j')
  await page.locator('body').press('m')
  await page.getByText('Muted: no notifications').waitFor()
  await rows.first().getByText('muted').waitFor({ state: 'attached' })
  await page.locator('body').press('e')
  await page.getByText('Archived', { exact: true }).last().waitFor()
  await page.locator(`[data-conversation="${first}"]`).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Archived' }).click()
  await page.locator(`[data-conversation="${first}"]`).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Choose several' }).click()
  await page.getByRole('checkbox', { name: 'All of this list' }).check()
  await page.getByRole('button', { name: 'Take out of the archive' }).click()
  await page.getByText('1 conversation done').waitFor()
}

async function setPrice(page: Page, included: string, price: string): Promise<void> {
  await visit(page, '/settings/messages')
  await page.getByLabel('Included').selectOption({ label: included })
  await page.getByLabel('Price per message for others').fill(price)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').waitFor()
}

/** A second tap that was meant for what stood there before: on the button as soon as there is one. */
const tapAtOnce = (page: Page, name: string) =>
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

test('from a tidy inbox to a message that a fan pays for', async () => {
  const { as } = demo
  const [performer, fan] = [await as('juno.park', 'desktop'), await as('theresa', 'phone')]
  await tidiesUp(performer)
  await setPrice(performer, 'Subscribers', '')
  await assertAccessible(performer)

  await visit(fan, '/juno.park')
  await fan
    .getByRole('link', { name: 'Message' })
    .or(fan.getByRole('button', { name: 'Message' }))
    .first()
    .click()
  await fan.waitForURL(/\/messages\/[0-9a-f-]{36}/)
  await fan.getByText(/takes messages from subscribers/).waitFor()
  assert.equal(await fan.getByRole('textbox', { name: /Message to/ }).count(), 0)
  await assertAccessible(fan)

  await setPrice(performer, 'Subscribers', '3')
  await reload(fan)
  await fan.getByText('Each message costs 3 tokens').waitFor()
  await fan.getByRole('textbox', { name: /Message to/ }).fill('Is the record out?')
  await tapAtOnce(fan, 'Pay and send')
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  const sheet = fan.getByRole('dialog', { name: 'Send for 3 tokens?' })
  await fan.waitForFunction(() => 'hasTapped' in window)
  await assertAccessible(fan)
  await sheet.getByRole('button', { name: 'Pay and send' }).click()
  await fan.getByRole('listitem').getByText('Is the record out?').waitFor()
  await fan.getByRole('textbox', { name: /Message to/ }).fill('And the tour?')
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  await fan.getByRole('listitem').getByText('And the tour?').waitFor()

  await visit(performer, '/messages?tab=unanswered')
  await performer.getByRole('link', { name: /And the tour/ }).click()
  await performer.getByText('Is the record out?').waitFor()
  await performer.getByText('· Online').waitFor()
})

test('a switch of the message settings goes back where the server refuses or is not reached, and says why', async () => {
  const page = await demo.as('juno.park', 'phone')
  await visit(page, '/settings/messages')
  const receipts = page.getByRole('switch', { name: /^Show what you have read/ })
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

test('r goes to the words of the message, not to those that open with it', async () => {
  const page = await demo.as('ada.vale', 'desktop')
  await visit(page, '/messages')
  await page.locator('[data-conversation]').first().click()
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.waitFor()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([await picture('harbour')])
  await page.getByText('The files are uploaded.').waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Price' }).fill('5')
  await page.getByRole('textbox', { name: 'Text that opens with it' }).waitFor()
  await page.getByRole('textbox', { name: 'Price' }).blur()
  await page.keyboard.press('r')
  await field.and(page.locator(':focus')).waitFor()
})

test('two taps on Send send, and record nothing', async () => {
  const page = await demo.as('felix', 'phone')
  await visit(page, '/messages')
  await page.locator('[data-conversation]').first().click()
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Twice pressed')
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await page.getByRole('listitem').getByText('Twice pressed').waitFor()
  await loaded(page)
  const note = page.getByRole('group', { name: 'Voice note' })
  assert.equal(await note.count(), 0)
  const record = page.getByRole('button', { name: 'Record a voice note' })
  for (; !(await note.isVisible()); await page.evaluate(() => new Promise(requestAnimationFrame)))
    if (await record.isVisible()) await record.click()
  assert.equal(await page.getByRole('listitem').getByText('Twice pressed').count(), 1)
})
