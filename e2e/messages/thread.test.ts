/** One conversation on two devices of the same person: drafts, emoji, and a thread that is read upwards for long. */
import assert from 'node:assert/strict'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { openLongConversation } from '../support/long-conversation.ts'
import { picture } from '../support/people.ts'
import { waitFor } from '../../server/test/wait.ts'
import { loaded, reload } from '../support/site.ts'
import { test } from '../support/test.ts'

const TEXTS = Array.from({ length: 1200 }, (_, i) => `Message ${i + 1}${' and more words'.repeat((i + 1) % 40)}`)
let as: Demo['as']
let path: string
let site: Demo['site']
test.beforeAll(async () => {
  const demo = await openDemo()
  as = demo.as
  site = demo.site
  path = await openLongConversation(demo.site, TEXTS)
})

test('what is begun on the phone stands in the list and the composer of the desktop, and goes from both when it is sent', async () => {
  const [phone, desktop] = [await as('felix', 'phone'), await as('felix', 'desktop')]
  await open(desktop, '/messages')
  await open(phone, path)
  const words = 'Begun on the phone'
  await phone.getByRole('textbox', { name: /^Message/ }).fill(words)
  await desktop.getByText(`Draft: ${words}`).click()
  const field = desktop.getByRole('textbox', { name: /^Message/ })
  await field.and(desktop.locator(`:text-is("${words}")`)).waitFor()
  await field.press('End')
  await field.pressSequentially(', ended at the desk')
  await phone
    .getByRole('textbox', { name: /^Message/ })
    .and(phone.getByText(`${words}, ended at the desk`))
    .waitFor()
  await field.press('Enter')
  await phone.getByRole('group', { name: 'Messages' }).getByText(`${words}, ended at the desk`).waitFor()
  await phone
    .getByRole('textbox', { name: /^Message/ })
    .and(phone.locator(':text-is("")'))
    .waitFor()
  const drafts = phone.waitForResponse((answer) => answer.url().endsWith('/api/message-drafts'))
  await reload(phone)
  await (await drafts).finished()
  await phone
    .getByRole('textbox', { name: /^Message/ })
    .and(phone.locator(':text-is("")'))
    .waitFor()
})

test('what only buyers will see goes with the draft to the other device, which sends it', async () => {
  const [phone, desktop] = [await as('ada.vale', 'phone'), await as('ada.vale', 'desktop')]
  await open(desktop, path)
  await open(phone, path)
  await phone
    .locator('input[type=file]')
    .last()
    .setInputFiles([await picture('harbour'), await picture('garden')])
  await phone.getByText('The files are uploaded.').waitFor({ state: 'attached' })
  await phone.getByRole('textbox', { name: 'Price' }).fill('5')
  await phone.getByRole('checkbox', { name: /photo 1/ }).check()
  await phone.getByRole('textbox', { name: 'Text that opens with it' }).fill('The garden at dusk')

  await desktop.getByRole('textbox', { name: 'Text that opens with it' }).and(desktop.getByText('The garden at dusk')).waitFor()
  await desktop.getByRole('checkbox', { name: /photo 1/, checked: true }).waitFor()
  await desktop.getByRole('checkbox', { name: /photo 2/, checked: false }).waitFor()
  await desktop.getByRole('button', { name: 'Send', exact: true }).click()
  await phone.getByRole('textbox', { name: 'Text that opens with it' }).waitFor({ state: 'detached' })
  await phone.getByRole('group', { name: 'Messages' }).getByText('The garden at dusk').waitFor()

  const fan = await as('felix', 'phone')
  await open(fan, path)
  await fan
    .getByText(/1 photo and a text/)
    .last()
    .waitFor()
  await fan.getByRole('button', { name: 'Photo, open' }).last().waitFor()
  assert.doesNotMatch(await fan.content(), /garden at dusk/)
})

test('what could not be sent stands in the list, and goes with the next connection without being opened', async () => {
  const page = await as('felix', 'desktop')
  await open(page, path)
  const isSending = (url: URL) => url.pathname === `/api/messages/conversations/${path.split('/').at(-1)}`
  await page.route(isSending, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const field = page.getByRole('textbox', { name: /^Message/ })
  await field.fill('From under the ground')
  const asked = page.waitForRequest((request) => request.method() === 'POST' && isSending(new URL(request.url())))
  await field.press('Enter')
  await asked
  await page.goto('/messages')
  await page.getByText('Not sent: From under the ground').waitFor()
  await page.unroute(isSending)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByText('You: From under the ground').waitFor()
})

test('what could not be sent goes with the next connection, whatever page is open', async () => {
  const page = await as('felix', 'desktop')
  await open(page, path)
  const isSending = (url: URL) => url.pathname === `/api/messages/conversations/${path.split('/').at(-1)}`
  const context = page.context()
  await context.route(isSending, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const field = page.getByRole('textbox', { name: /^Message/ })
  await field.fill('From the top of a hill')
  await field.press('Enter')
  await page.getByText('Not sent.').waitFor()
  await page.close()
  const other = await context.newPage()
  await open(other, '/home')
  await context.unroute(isSending)
  const sent = () => site.sql.query(`select from messages where text = 'From the top of a hill'`)
  await waitFor(async () => (await sent()).rows.length === 1, 'it to be sent')
})

test('what fails while the connection stands goes a little later by itself', async () => {
  const page = await as('felix', 'desktop')
  await open(page, path)
  const isSending = (url: URL) => url.pathname === `/api/messages/conversations/${path.split('/').at(-1)}`
  await page.route(isSending, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const field = page.getByRole('textbox', { name: /^Message/ })
  await field.fill('From a lift')
  await field.press('Enter')
  await page.getByText('Not sent.').waitFor()
  await page.unroute(isSending)
  const sent = () => site.sql.query(`select from messages where text = 'From a lift'`)
  await waitFor(async () => (await sent()).rows.length === 1, 'it to be sent')
  await page.getByText('Not sent.').waitFor({ state: 'detached' })
})

test('an emoji is found by a Spanish word on an English page, with or without its accent', async () => {
  const page = await as('felix', 'desktop')
  await open(page, path)
  await page.getByRole('button', { name: 'Emoji', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Emoji' })
  await sheet.getByRole('searchbox', { name: 'Search emoji' }).fill('corazon rojo')
  await sheet.getByText('red heart').first().waitFor()
})

test('a long thread keeps the page small while it is read upwards, comes back down, and shows a message that is asked for', async () => {
  const page = await as('felix', 'desktop')
  await open(page, path)
  const scroller = page.getByRole('group', { name: 'Messages' })
  const drawn = () => scroller.locator('li[data-seq]').count()
  const start = page.getByText('This is the start of the conversation.')
  while (!(await start.isVisible())) await scroller.evaluate((element) => element.scrollTo(0, -element.scrollHeight))
  await scroller.locator('li[data-far]').first().waitFor({ state: 'attached' })
  assert.ok((await drawn()) < 500, `${await drawn()} messages are drawn`)
  await page.getByRole('button', { name: 'Newest' }).click()
  await scroller.getByRole('listitem').filter({ hasText: 'Begun on the phone' }).last().waitFor()
  await page.goto(`${path}?at=300`)
  await scroller.getByText(/^Message 300 /).waitFor()
})

test('with sixty unread ones the thread opens at the first of them, with its mark, and nothing moves afterwards', async () => {
  const page = await as('felix', 'phone')
  const id = path.split('/').at(-1)
  await site.sql.query(
    `update conversation_participants p set seen_seq = 1140, unseen = 60 from accounts a
     where a.id = p.account_id and a.username = 'felix' and p.conversation_id = $1`,
    [id],
  )
  await open(page, path)
  const first = page.locator('[data-seq="1141"]')
  await first.getByText('New messages').waitFor()
  const top = async () => (await first.boundingBox())?.y ?? 0
  const before = await top()
  assert.ok(before > 0 && before < (page.viewportSize()?.height ?? 0), `the first one is at ${before}`)
  await loaded(page)
  assert.equal(await top(), before)
  await page.getByRole('button', { name: 'Newest' }).click()
  await page.getByRole('group', { name: 'Messages' }).getByText('Begun on the phone').first().waitFor()
  assert.equal(new URL(page.url()).search, '')
})

test('a conversation that is pressed in the list opens at the first unread one, too', async () => {
  const page = await as('felix', 'phone')
  await site.sql.query(
    `update conversation_participants p set seen_seq = 1190, unseen = 10 from accounts a
     where a.id = p.account_id and a.username = 'felix' and p.conversation_id = $1`,
    [path.split('/').at(-1)],
  )
  await open(page, '/messages')
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Ada Vale/ })
    .click()
  const scroller = page.getByRole('group', { name: 'Messages' })
  const first = scroller.locator('[data-seq="1191"]')
  await first.getByText('New messages').waitFor()
  const fromTop = async () => (await first.boundingBox())!.y - (await scroller.boundingBox())!.y
  await waitFor(async () => Math.abs(await fromTop()) < 40, 'the first unread one is at the top')
})

test('whoever goes back finds the thread and the list where they were left', async () => {
  const fan = await as('felix', 'phone')
  await open(fan, path)
  const scroller = fan.getByRole('group', { name: 'Messages' })
  await scroller.locator('li[data-seq]').last().waitFor()
  const seqAtTop = () =>
    scroller.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      const lines = [...element.querySelectorAll<HTMLElement>('[data-seq]')]
      return lines.find((line) => line.getBoundingClientRect().bottom > top + 1)?.dataset['seq']
    })
  await scroller.hover()
  // A wheel goes on for some frames after it was turned: the place is where it rests.
  const rests = async () => {
    await scroller.evaluate(async (element) => {
      for (let [still, last] = [0, -1]; still < 20; still = element.scrollTop === last ? still + 1 : 0) {
        last = element.scrollTop
        await new Promise(requestAnimationFrame)
      }
    })
    return seqAtTop()
  }
  await fan.mouse.wheel(0, -1500)
  const before = await rests()
  assert.ok(Number(before) < 1200, `at ${before}`)
  await fan
    .getByRole('link', { name: /Ada Vale/ })
    .first()
    .click()
  await fan.waitForURL((url) => url.pathname === '/ada.vale')
  await fan.goBack()
  await scroller.locator(`[data-seq="${before}"]`).waitFor()
  assert.equal(await rests(), before)

  const performer = await as('ada.vale', 'phone')
  await performer.setViewportSize({ width: 390, height: 480 })
  await open(performer, '/messages')
  const list = performer.getByRole('list', { name: 'Conversations' })
  const rows = list.getByRole('listitem')
  await rows.last().scrollIntoViewIfNeeded()
  const place = async () => (await rows.last().boundingBox())?.y
  const left = await place()
  assert.ok((await rows.first().boundingBox())!.y < 0, 'the list is longer than the screen')
  for (const back of [() => performer.goBack(), () => performer.getByRole('link', { name: 'All messages' }).click()]) {
    await rows.last().getByRole('link').click()
    await performer.getByRole('textbox', { name: 'Message' }).waitFor()
    await back()
    await rows.last().waitFor()
    assert.equal(await place(), left)
  }
  await rows.last().getByRole('link').click()
  await performer.getByRole('link', { name: 'Home' }).click()
  await performer.waitForURL((url) => url.pathname === '/home')
  await performer.goBack()
  await performer.goBack()
  await rows.last().waitFor()
  assert.equal(await place(), left)
})
