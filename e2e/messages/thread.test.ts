/** One conversation on two devices of the same person: drafts, and messages that could not be sent. */
import { expect, type Page } from '@playwright/test'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { attachFiles, createPicture, thread } from '../support/people.ts'
import { reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
let path: string
test.beforeAll(async () => {
  demo = await openDemo()
  path = `/messages/${await conversationOf(demo, 'felix', 'ada.vale')}`
})

test('a fan starts a message on the phone and finishes it on the desktop, and sending clears both drafts', async () => {
  const [phone, desktop] = [await demo.as('felix', 'phone'), await demo.as('felix', 'desktop')]
  const wordsOn = (page: Page) => page.getByRole('textbox', { name: 'Message to Ada Vale' })
  await visit(desktop, '/messages')
  await visit(phone, path)
  await wordsOn(phone).fill('Begun on the phone')
  await desktop.getByText('Draft: Begun on the phone').click()
  await expect(wordsOn(desktop)).toHaveValue('Begun on the phone')
  await wordsOn(desktop).press('End')
  await wordsOn(desktop).pressSequentially(', ended at the desk')
  await expect(wordsOn(phone)).toHaveValue('Begun on the phone, ended at the desk')
  await wordsOn(desktop).press('Enter')
  await expect(thread(phone).getByText('Begun on the phone, ended at the desk')).toBeVisible()
  await expect(wordsOn(phone)).toHaveValue('')
  const drafts = phone.waitForResponse((answer) => answer.url().endsWith('/api/message-drafts'))
  await reload(phone)
  await (await drafts).finished()
  await expect(wordsOn(phone)).toHaveValue('')
})

test('a performer prepares a paid message with locked text on the phone and sends it from the desktop', async () => {
  const [phone, desktop] = [await demo.as('ada.vale', 'phone'), await demo.as('ada.vale', 'desktop')]
  const lockedOn = (page: Page) => page.getByRole('textbox', { name: 'Locked text' })
  await visit(desktop, path)
  await visit(phone, path)
  await attachFiles(phone, [await createPicture('harbour'), await createPicture('garden')])
  await expect(phone.getByText('Files uploaded.')).toBeAttached()
  await phone.getByRole('textbox', { name: 'Price' }).fill('5')
  await phone.getByRole('checkbox', { name: /photo 1/ }).check()
  await lockedOn(phone).fill('The garden at dusk')

  await expect(lockedOn(desktop)).toHaveValue('The garden at dusk')
  await expect(desktop.getByRole('checkbox', { name: /photo 1/ })).toBeChecked()
  await expect(desktop.getByRole('checkbox', { name: /photo 2/ })).not.toBeChecked()
  await desktop.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(lockedOn(phone)).toHaveCount(0)
  await expect(thread(phone).getByText('The garden at dusk')).toBeVisible()

  const fan = await demo.as('felix', 'phone')
  await visit(fan, path)
  const line = thread(fan).getByRole('listitem').filter({ hasText: '1 photo and text' })
  await expect(line.getByRole('button', { name: 'Open photo' })).toBeVisible()
  expect(await fan.content()).not.toContain('garden at dusk')
})

test("a fan's unsent message is sent from the next window that opens, on any page", async () => {
  const page = await demo.as('felix', 'desktop')
  await visit(page, path)
  const context = page.context()
  const isSending = (url: URL) => url.pathname === `/api${path.replace('/messages/', '/messages/conversations/')}`
  await context.route(isSending, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const words = page.getByRole('textbox', { name: 'Message to Ada Vale' })
  await words.fill('From the top of a hill')
  await words.press('Enter')
  await expect(thread(page).getByText('Not sent.')).toBeVisible()
  await page.close()
  const other = await context.newPage()
  await visit(other, '/home')
  await context.unroute(isSending)
  const sent = () => demo.site.sql.query(`select id from messages where text = 'From the top of a hill'`)
  await expect.poll(async () => (await sent()).rows.length).toBe(1)
})
