/** Writing with the demo's people: nothing typed is lost or cut off, and errors are visible. */
import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { readMe } from '@fanfare/contract/users'
import { listConversations, openConversation, sendMessage } from '@fanfare/contract/messages'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { picture } from '../support/people.ts'
import { loaded, reload, type Site } from '../support/site.ts'
import { waitFor } from '../../server/test/wait.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
let callOf: Demo['callOf']
let conversationId: string
test.beforeAll(async () => {
  const demo = await openDemo()
  ;({ site, as, callOf } = demo)
  const felix = await demo.callOf('felix')
  conversationId = (await felix(listConversations)).data.find((one) => one.with.username === 'ada.vale')!._id
})

const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
const words = (page: Page) => page.getByRole('textbox', { name: /^Message/ })

test('a draft post survives leaving and a reload, with its photo; leaving asks first', async () => {
  const page = await as('ada.vale', 'desktop')
  await open(page, '/studio/posts/new')
  await page.getByLabel('Text').fill('Written on the ridge')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture('ridge', 1500, 1000))
  await page.getByText('Ready').first().waitFor()
  await page.getByLabel('What is to be seen?').fill('a ridge')
  await page.getByRole('group', { name: 'Who sees it' }).getByText('Subscribers', { exact: true }).click()

  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'hidden' })
  assert.ok(page.url().endsWith('/studio/posts/new'))
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/home')

  await open(page, '/studio/posts/new')
  await page.getByText('What you had written is back.').waitFor()
  assert.equal(await page.getByLabel('Text').inputValue(), 'Written on the ridge')
  assert.equal(await page.getByLabel('What is to be seen?').inputValue(), 'a ridge')
  assert.ok(await page.getByRole('radio', { name: /Subscribers/ }).isChecked())
  await page.getByText('Ready').first().waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL('**/studio/posts')
  await page.getByText('Written on the ridge').first().waitFor()
  await open(page, '/studio/posts/new')
  assert.equal(await page.getByLabel('Text').inputValue(), '')
})

test('Back from a draft post asks, too, and goes where it was meant to', async () => {
  const page = await as('ada.vale', 'phone')
  await open(page, '/studio/posts')
  await page.getByRole('link', { name: 'New post' }).first().click()
  await page.waitForURL('**/new')
  await page.getByLabel('Text').fill('Half a thought')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'hidden' })
  assert.equal(await page.getByLabel('Text').inputValue(), 'Half a thought')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/studio/posts')
})

test('the preview of a locked post with a wide photo fits a phone', async () => {
  const page = await as('ada.vale', 'narrow')
  await open(page, '/studio/posts/new')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture('wide', 2000, 640))
  await page.getByRole('group', { name: 'Who sees it' }).getByText('Subscribers', { exact: true }).click()
  await page.getByRole('heading', { name: 'Before it is opened' }).waitFor()
  await page.getByText('Ready').first().waitFor()
  const beyond = await page.evaluate(() => {
    const sample = document.querySelector('[inert]')!
    return Math.max(
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
      sample.scrollWidth - sample.clientWidth,
      ...[...sample.children].map((part) => part.getBoundingClientRect().right - sample.getBoundingClientRect().right),
    )
  })
  assert.ok(beyond <= 0, `${beyond} pixels too wide`)
})

test('a draft message survives a reload, in its conversation, until it is sent', async () => {
  const page = await as('felix', 'phone')
  await open(page, `/messages/${conversationId}`)
  await words(page).fill('Kept for later')
  await reload(page)
  await loaded(page)
  assert.equal(await words(page).inputValue(), 'Kept for later')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Kept for later').last().waitFor()
  await reload(page)
  await loaded(page)
  assert.equal(await words(page).inputValue(), '')
})

test('a message whose sending was interrupted is there after a reload and is sent once', async () => {
  const page = await as('felix', 'desktop')
  await open(page, `/messages/${conversationId}`)
  const calls = `**/api/messages/**`
  await page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await words(page).fill('Through the tunnel')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sending …').waitFor()
  await page.unroute(calls)
  await reload(page)
  await loaded(page)
  await page.getByText('Through the tunnel').last().waitFor()
  await page.waitForFunction(() => !/Not sent|Sending …/.test(document.body.textContent ?? ''))
  const { rows } = await site.sql.query(`select count(*)::int as n from messages where text = 'Through the tunnel'`)
  assert.equal(rows[0].n, 1)
})

test('too many characters are reported, and none is cut off', async () => {
  const page = await as('felix', 'phone')
  await open(page, `/messages/${conversationId}`)
  await words(page).fill('x'.repeat(20_000))
  await page.getByText('15,000 characters too many').waitFor()
  assert.equal((await words(page).inputValue()).length, 20_000)
  await words(page).fill('y'.repeat(4_500))
  await page.getByText('4,500 of 5,000 characters').waitFor()
  await words(page).fill('')

  const performer = await as('ada.vale', 'desktop')
  await open(performer, '/studio/posts/new')
  await performer.getByLabel('Text').fill('x'.repeat(20_000))
  await performer.getByText('15,000 characters too many').waitFor()
  assert.equal((await performer.getByLabel('Text').inputValue()).length, 20_000)
})

test('who sends very many messages is told how many more can be sent before one is refused', async () => {
  const [mara, juno] = [await callOf('mara'), await callOf('juno.park')]
  const { _id: sourceId } = await juno(readMe)
  const { _id: id } = await mara(openConversation, { body: { source: 'performer', sourceId } })
  const page = await as('mara', 'phone')
  await open(page, `/messages/${id}`)
  for (let i = 1; i < 57; i += 1) await mara(sendMessage, { params: { id }, body: { text: `Message ${i}` } })
  await words(page).fill('The last but three')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'You can send 3 more messages in the next' })
  const before = await line.innerText()
  assert.match(before, /^You can send 3 more messages in the next \d+ seconds\./)
  await waitFor(async () => (await line.innerText()) !== before, 'the seconds to be counted down')
})

test('HEIC is rejected with a message before anything is sent', async () => {
  const page = await as('felix', 'desktop')
  await open(page, `/messages/${conversationId}`)
  let uploads = 0
  page.on('request', (request) => (uploads += request.url().includes('/photo/upload') ? 1 : 0))
  const heic = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('no matter') }
  const field = page.locator('input[type=file]').last()
  assert.ok(!(await field.getAttribute('accept'))?.includes('heic'))
  await field.setInputFiles(heic)
  await page.getByText(/HEIC photos cannot be shown/).waitFor()
  assert.equal(uploads, 0)
})

test('a search waits until typing pauses', async () => {
  const page = await as('felix', 'desktop')
  await open(page, '/messages')
  const keywords: string[] = []
  page.on('request', (request) => {
    const keyword = new URL(request.url()).searchParams.get('keyword')
    if (keyword !== null) keywords.push(keyword)
  })
  const field = page.getByRole('searchbox', { name: 'Search people and messages' })
  // Time stands still while one types, however slow the machine is.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await field.pressSequentially('ada vale')
  assert.deepEqual(keywords, [])
  await page.clock.resume()
  await page.getByRole('list', { name: 'Conversations found' }).getByText('Ada Vale').waitFor()
  assert.deepEqual(keywords, ['ada vale'])
})

test('an error under a sheet shows over it, covers no button, and dragging selected text out closes nothing', async () => {
  const page = await as('ada.vale', 'phone')
  await open(page, '/studio/posts')
  await page.route('**/api/performer/feeds/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const sheet = page.getByRole('dialog')
  const act = sheet.getByRole('button', { name: 'Delete the post' })
  await act.click()
  const note = sheet.getByText('Something went wrong, please try again later')
  await note.waitFor()
  assert.ok(await isOnTop(note), 'the message is under something')
  assert.ok(await isOnTop(act), 'the message covers the button')
  await sheet.getByRole('button', { name: 'Dismiss' }).click()
  await note.waitFor({ state: 'hidden' })

  const text = (await sheet.getByText('It is gone for everyone').boundingBox())!
  await page.mouse.move(text.x + 20, text.y + 5)
  await page.mouse.down()
  await page.mouse.move(text.x + 20, 20)
  await page.mouse.up()
  assert.ok(await sheet.isVisible())
  await page.mouse.click(100, 20)
  await sheet.waitFor({ state: 'hidden' })
})

test('a list that fails says so in its place, keeps the frame, and loads when asked again', async () => {
  const page = await as('felix', 'desktop')
  await open(page, '/notifications')
  await page.route('**/api/user/feeds?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.waitForURL('**/home')
  await page.getByRole('main').getByRole('alert').first().waitFor()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).waitFor()
  await page.unroute('**/api/user/feeds?*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('article').first().waitFor()
})

test('offline is announced, keeps what is on the page, and recovers by itself', async () => {
  const page = await as('felix', 'phone')
  await open(page, '/home')
  await page.getByRole('article').first().waitFor()
  await page.context().setOffline(true)
  await page.getByText('Offline', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByText('You are offline. That page opens when you are back.').waitFor()
  assert.ok(page.url().endsWith('/home'))
  await page.getByRole('article').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('Offline', { exact: true }).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.waitForURL('**/messages')
})

test('links, names and tags in a message can be pressed; leaving the site asks for confirmation', async () => {
  const page = await as('felix', 'desktop')
  await open(page, `/messages/${conversationId}`)
  await words(page).fill('See https://example.org/a with @juno.park, #mountains and javascript:alert(1)')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const link = page.getByRole('link', { name: 'https://example.org/a', exact: true })
  await link.click()
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer ugc nofollow')
  const question = page.getByRole('dialog', { name: /You are leaving/ })
  await question.getByText('example.org', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'hidden' })
  assert.equal(await page.locator('a[href^="javascript"]').count(), 0)
  await page.getByRole('link', { name: '#mountains', exact: true }).click()
  await page.waitForURL('**/tag/mountains')
  await page.goBack()
  await page.getByRole('link', { name: '@juno.park', exact: true }).click()
  await page.waitForURL('**/juno.park')
})

test('the pages about the site are linked in the footer, and a visitor reaches the operator', async () => {
  const page = await site.person('phone')
  await open(page, '/')
  const foot = page.getByRole('contentinfo')
  for (const [name, heading] of [
    ['Terms', 'Terms'],
    ['Privacy', 'Privacy'],
    ['18 and over', '18 and over'],
    ['Contact', 'Contact'],
  ] as const) {
    await foot.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await page.getByLabel('Name').fill('Wanda')
  await page.getByLabel('E-mail').fill('wanda@example.test')
  await page.getByLabel('Message').fill('Is this a good place?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your message is on its way').waitFor()
  const { rows } = await site.sql.query(`select recipient from mails where text like '%Is this a good place?%'`)
  assert.equal(rows.length, 1)
})
