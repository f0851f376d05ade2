/** Paying in the browser: double taps, offline, at a price that changes, and with a card that does not work. */
import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { createPost, listPosts } from '@fanfare/contract/posts'
import { approveVerification, listVerifications } from '@fanfare/contract/verifications'
import { viewPerformer } from '@fanfare/contract/performers'
import { listOwnPurchases } from '@fanfare/contract/purchases'
import { readOwnSubscription } from '@fanfare/contract/plans'
import { readMe } from '@fanfare/contract/users'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from '../../server/test/pictures.ts'
import { open, openDemo, type Demo } from '../support/demo.ts'
import type { Size } from '../support/browsers.ts'
import { assertAccessible, loaded, reload } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** A person of the demo: their page, signed in, and their API client. */
async function person(username: string, size: Size = 'phone') {
  return { page: await demo.as(username, size), call: await demo.callOf(username) }
}
type Fan = Awaited<ReturnType<typeof person>>

/** A post that this fan can buy, on its own page. */
async function paidPost({ call, page }: Fan) {
  const { data } = await call(listPosts, { query: { source: 'discover', limit: 100 } })
  const post = data.find((one) => one.locked && one.unlock.some((way) => way.by === 'purchase'))
  assert.ok(post?.locked, 'nothing is for sale')
  await open(page, `/post/${post._id}`)
  return post
}

const pays = (within: Page | Locator, name: RegExp) => within.getByRole('button', { name }).first()
const bought = async ({ call }: Fan, id: string) =>
  (await call(listOwnPurchases, { query: { limit: 100 } })).data.some((one) => one.targetId === id)

test('an unlock on the home page asks for what it changes, each once, and nothing on the page moves', async () => {
  const { page } = await person('felix')
  const juno = await demo.callOf('juno.park')
  const { _id } = await juno(createPost, { body: { text: 'The whole street', audience: 'paid', price: 3 } })
  // What it notifies of belongs to nothing below.
  await demo.site.jobsDone()
  await open(page, '/home?show=discover')
  const locked = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Unlock for/ }) })
  const chosen = locked.filter({ has: page.locator(`a[href="/post/${_id}"]`) })
  await pays(chosen, /^Unlock for/).click()
  const sheet = page.getByRole('dialog')
  await pays(sheet, /^Unlock for/).waitFor()
  await loaded(page)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}${search}`)
  })
  await pays(sheet, /^Unlock for/).click()
  await page
    .getByText(/^Unlocked/)
    .first()
    .waitFor()
  await chosen.waitFor({ state: 'detached' })
  await loaded(page)
  assert.deepEqual(
    requests.map((one) => one.replace(/[0-9a-f-]{36}/, 'ID')),
    ['POST /api/token-transactions/feed/ID', 'GET /api/user/feeds/ID'],
  )
})

test('a price that changed while the sheet was open is shown and has to be confirmed', async () => {
  const fan = await person('felix')
  const post = await paidPost(fan)
  const { page } = fan
  await pays(page, /^Unlock for/).click()
  const sheet = page.getByRole('dialog')
  if (post.teaser !== '') await sheet.getByText(post.teaser).waitFor()
  await sheet.getByText(/inside$/).waitFor()
  await assertAccessible(page)
  await demo.site.sql.query('update posts set price = price + 150 where id = $1', [post._id])
  await pays(sheet, /^Unlock for/).click()
  await sheet.getByText(/The price has changed/).waitFor()
  assert.equal(await bought(fan, post._id), false)
  await pays(sheet, new RegExp(`^Unlock for ${(post.price + 1.5).toFixed(2).replace(/\.?0+$/, '')}`)).click()
  await page
    .getByText(/^Unlocked/)
    .first()
    .waitFor()
  assert.equal(await bought(fan, post._id), true)
})

test('what was taken out of a post while the sheet was open is not paid for', async () => {
  const fan = await person('felix')
  const juno = await demo.callOf('juno.park')
  const upload = async (size: [number, number]) =>
    (await juno(vault.uploadVaultPhoto, { files: { file: await jpeg(...size) } }))._id
  const fileIds = await Promise.all([upload([641, 480]), upload([642, 480])])
  const body = { text: 'Both of them', teaser: 'Two at dusk', audience: 'paid', price: 3, fileIds } as const
  const { _id } = await juno(createPost, { body })
  await demo.site.jobsDone()
  const { page } = fan
  await open(page, `/post/${_id}`)
  await pays(page, /^Unlock for/).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('2 photos inside').waitFor()
  await juno(vault.deleteVaultItem, { params: { id: fileIds[0]! } })
  await pays(sheet, /^Unlock for/).click()
  await page.getByText(/^Something was taken out of it meanwhile/).waitFor()
  await sheet.waitFor({ state: 'detached' })
  assert.equal(await bought(fan, _id), false)
  await page.getByText('1 photo inside').waitFor()
  await pays(page, /^Unlock for/).click()
  await sheet.getByText('1 photo inside').waitFor()
  await pays(sheet, /^Unlock for/).click()
  await page.getByText('Both of them').waitFor()
  assert.equal(await bought(fan, _id), true)
})

test('a tip that is pressed offline fails at once with a message and is not sent later', async () => {
  const { page } = await person('felix')
  await open(page, '/ada.vale')
  await pays(page, /^Send a tip/).click()
  const sheet = page.getByRole('dialog')
  await pays(sheet, /^Send 50/).waitFor()
  const count = async () => (await demo.site.sql.query(`select count(*)::int as n from sales where kind = 'tip'`)).rows[0].n
  const before = await count()
  await page.context().setOffline(true)
  await pays(sheet, /^Send 50/).click()
  await sheet.getByText('You seem to be offline').waitFor()
  await page.context().setOffline(false)
  await page.waitForFunction(async () => (await (await fetch('/api/settings/public')).text()) !== '')
  await loaded(page)
  assert.equal(await count(), before)
})

test('a second tap in the place of the button that bought tokens unlocks nothing', async () => {
  const fan = await person('felix')
  const post = await paidPost(fan)
  const { page, call } = fan
  const { balance } = await call(readMe)
  await demo.site.sql.query('update posts set price = $2 where id = $1', [post._id, Math.round(balance * 100) + 1000])
  await reload(page)
  await loaded(page)
  await pays(page, /^Unlock for/).click()
  const sheet = page.getByRole('dialog')
  await pays(sheet, /^Get the missing tokens/).click()
  await pays(sheet, /^Pay/).waitFor()
  // The second tap comes at the moment at which the next button appears; and so does every later one for as long as it does nothing.
  const deafFor = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since: number | undefined
        const look = () => {
          const shown = [...document.querySelectorAll('dialog button')].find(
            (one) => one.textContent?.startsWith('Unlock for') && one.checkVisibility(),
          )
          if (shown instanceof HTMLElement) {
            since ??= performance.now()
            if (shown.getAttribute('aria-disabled') !== 'true') return resolve(performance.now() - since)
            shown.click()
          }
          requestAnimationFrame(look)
        }
        look()
      }),
  )
  await pays(sheet, /^Pay/).click()
  await sheet.getByText(/are in your wallet. You can continue here/).waitFor()
  await sheet.locator('button:not([aria-disabled])', { hasText: /^Unlock for/ }).waitFor()
  // Of the 700 ms some pass before the first frame in which it is seen.
  assert.ok((await deafFor) > 500, `only ${await deafFor} ms`)
  assert.equal(await bought(fan, post._id), false)
  await pays(sheet, /^Unlock for/).click()
  await page
    .getByText(/^Unlocked/)
    .first()
    .waitFor()
  assert.equal(await bought(fan, post._id), true)
})

test('a tap while the sheet closes opens no other sheet', async () => {
  const fan = await person('felix')
  await paidPost(fan)
  const { page } = fan
  await pays(page, /^Unlock for/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor()
  const isOpen = await page.evaluate(async () => {
    const isUnlock = (one: Element) => one.textContent?.startsWith('Unlock for') === true
    const box = [...document.querySelectorAll('main button')].find(isUnlock)?.getBoundingClientRect() ?? new DOMRect()
    const close = document.querySelector('dialog[open] header button')
    if (close instanceof HTMLElement) close.click()
    while (document.querySelector('dialog[open]')) await new Promise(requestAnimationFrame)
    const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (under instanceof HTMLElement) under.click()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return document.querySelector('dialog[open]') !== null
  })
  assert.equal(isOpen, false)
})

test('one button saves the card and pays; the fan gets what it said, and follows the performer', async () => {
  const fan = await person('felix')
  const { page, call } = fan
  const { data } = await call(listPosts, { query: { source: 'discover', limit: 100 } })
  const names = [...new Set(data.map((one) => one.performer.username))]
  const all = await Promise.all(names.map((id) => call(viewPerformer, { params: { id } })))
  const performer = all.find((one) => !one.isSubscribed && !one.isFollowed) ?? all.find((one) => !one.isSubscribed)
  assert.ok(performer, 'felix subscribes to everybody')
  await open(page, `/${performer.username}`)
  await page.getByText(`save ${performer.prices.saving}%`).first().waitFor()
  await pays(page, /^(Subscribe for|Start with)/).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(`Save ${performer.prices.saving}%`).waitFor()
  await sheet.getByText('A month', { exact: true }).click()
  await sheet.getByText('Another card').click()
  await assertAccessible(page)
  await pays(sheet, /^Subscribe for/).click()
  await sheet.getByText('Please enter Card number').waitFor()
  const cards = sheet.getByRole('group', { name: 'Pay with' }).getByRole('radio')
  const before = await cards.count()
  await pays(sheet, /declined/i).click()
  await pays(sheet, /^Subscribe for/).click()
  await sheet.getByText(/card was declined.*Nothing has been charged/).waitFor()
  // A card that never worked is removed.
  await cards.nth(before).waitFor({ state: 'detached' })
  await sheet
    .getByRole('button', { name: /Works(?! now)/ })
    .first()
    .click()
  const renewalText = await sheet.getByText(/^Renews on/).textContent()
  await pays(sheet, /^Subscribe for/).click()
  await page.getByText('You are in').waitFor()
  const { subscription } = await call(readOwnSubscription, { params: { id: performer._id } })
  const shown = await page.evaluate(
    (at) => new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' }),
    subscription!.renewsAt!,
  )
  assert.ok(renewalText?.includes(shown), `${renewalText} and ${shown}`)
  await page.getByText(`It renews on ${shown}`).waitFor()
  assert.equal((await call(viewPerformer, { params: { id: performer._id } })).isFollowed, true)

  await open(page, '/wallet?tab=cards')
  await assertAccessible(page)
  const other = page.getByRole('list', { name: 'Saved cards' }).getByRole('listitem').filter({ hasNotText: 'Default' }).first()
  await other.getByRole('button', { name: 'Options for the card ending in 4242' }).click()
  await page.getByRole('menuitem', { name: 'Make default' }).click()
  await page
    .getByText(/pays from now on/)
    .first()
    .waitFor()
})

test('the open page of a performer updates when the operator approves', async () => {
  const [waiting] = (await demo.site.operator(listVerifications)).data
  assert.ok(waiting)
  const { page } = await person(waiting.performer.username, 'desktop')
  await open(page, '/star/account')
  await page.getByText('Being checked').first().waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await demo.site.operator(approveVerification, {
    params: { id: waiting.performer._id },
    body: { submittedAt: waiting.submittedAt },
  })
  await page.getByText('Being checked').first().waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(() => Object.hasOwn(window, 'isSamePage')), true, 'the page was loaded again')
})
