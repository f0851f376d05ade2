/** What is said for a few seconds over a page on a phone: buttons that stand at the foot of the window can be pressed meanwhile. */
import assert from 'node:assert/strict'
import type { JSHandle, Page } from '@playwright/test'
import { openConversation, sendMessage } from '@fanfare/contract/messages'
import { readMe } from '@fanfare/contract/users'
import { waitFor } from '../../server/test/wait.ts'
import { openConnected, openDemo, openMyMenu, type Demo } from '../support/demo.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** The buttons in the lower half of the window, and all that can be pressed in what stays there while the page is scrolled. */
const buttonsAtFoot = (page: Page): Promise<JSHandle<Element[]>> =>
  page.evaluateHandle(() => {
    const stays = (element: Element | null): boolean =>
      element !== null && (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
    return [...document.querySelectorAll('button, a, input, select, textarea')].filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (y < innerHeight / 2 || !control.contains(document.elementFromPoint(x, y))) return false
      return control instanceof HTMLButtonElement || stays(control)
    })
  })

const wordsOf = (buttons: JSHandle<Element[]>): Promise<string[]> =>
  buttons.evaluate((all) => all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''))

/** The words of those whose middle is under something. */
const coveredOf = async (buttons: JSHandle<Element[]>): Promise<string[]> => {
  const covered = await buttons.evaluateHandle((all) =>
    all.filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }),
  )
  return wordsOf(covered)
}

/** Once this one is among them. */
const buttonsWith = (page: Page, words: RegExp): Promise<JSHandle<Element[]>> =>
  waitFor(async () => {
    const buttons = await buttonsAtFoot(page)
    return (await wordsOf(buttons)).some((one) => words.test(one)) && buttons
  }, `a button ${words} at the foot of the window`)

/** Someone writes to whoever looks at the page; resolves once a toast says so. */
async function isToldOn(page: Page, from: string, to: string): Promise<void> {
  await write(from, to)
  await page
    .getByText(/^You have a new message · /)
    .last()
    .waitFor()
}

/** Of several from the same person the first alone is told: each test has its own. */
async function write(from: string, to: string): Promise<void> {
  const [sender, recipient] = [await demo.callOf(from), await demo.callOf(to)]
  const { _id: sourceId, role } = await recipient(readMe)
  const source = role === 'performer' ? 'performer' : 'user'
  const { _id } = await sender(openConversation, { body: { source, sourceId } })
  await sender(sendMessage, { params: { id: _id }, body: { text: 'Look up tonight' } })
}

interface Place {
  readonly name: string
  readonly who: string
  readonly path: string
  readonly from: string
  /** Of one of its buttons at the foot. */
  readonly button: RegExp
  readonly prepare?: (page: Page) => Promise<unknown>
}

const scrollTo = (page: Page, share: number): Promise<void> =>
  page.evaluate((to) => window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * to), share)
const OFFER = { who: 'felix', path: '/vera.koch', button: /^(Subscribe for|Start with)/ }

const PLACES: readonly Place[] = [
  { ...OFFER, name: 'the posts of a profile', from: 'milo.reyes', prepare: (page) => scrollTo(page, 0.5) },
  { ...OFFER, name: 'the end of a profile', from: 'noor.haddad', prepare: (page) => scrollTo(page, 1) },
  {
    name: 'the end of a form',
    who: 'ada.vale',
    path: '/studio/posts/new',
    from: 'felix',
    button: /^Publish now$/,
    prepare: (page) => scrollTo(page, 1),
  },
  {
    name: 'what is chosen in the vault',
    who: 'ada.vale',
    path: '/studio/vault',
    from: 'samir',
    button: /^Choose none$/,
    prepare: (page) =>
      page
        .getByRole('checkbox', { name: /^Choose/ })
        .first()
        .check(),
  },
  {
    name: 'a conversation',
    who: 'felix',
    path: '/messages',
    from: 'theo.lindqvist',
    button: /^Add photos or videos$/,
    prepare: (page) =>
      page
        .getByRole('link', { name: /Ada Vale/ })
        .first()
        .click(),
  },
]

/** A toast would be gone before a slow machine has looked at it. */
const STAYS_MS = 5_000
const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript((stays) => {
    const start = window.setTimeout
    Object.assign(window, { setTimeout: (run: () => void, ms?: number) => (ms === stays ? 0 : start(run, ms)) })
  }, STAYS_MS)

for (const { name, who, path, from, button, prepare } of PLACES)
  test(`a toast over ${name} covers no button at its foot`, async () => {
    const page = await demo.as(who, 'phone')
    await keepToasts(page)
    await openConnected(page, path)
    await prepare?.(page)
    const buttons = await buttonsWith(page, button)
    await isToldOn(page, from, who)
    assert.deepEqual(await coveredOf(buttons), [])
  })

test('a toast that outlives its page covers no button at the foot of the next one', async () => {
  const page = await demo.as('felix', 'phone')
  await keepToasts(page)
  await openConnected(page, '/messages')
  const menu = await openMyMenu(page, 'phone')
  await menu.getByRole('link', { name: 'Wallet' }).click()
  await page.waitForURL('**/wallet')
  await isToldOn(page, 'sol.adeyemi', 'felix')
  await page.goBack()
  await page.waitForURL('**/messages')
  await page
    .getByRole('link', { name: /Ada Vale/ })
    .first()
    .click()
  const attach = page.getByRole('button', { name: 'Add photos or videos' })
  await attach.waitFor()
  const composer = await attach.evaluateHandle((button) =>
    [...(button.closest('form')?.querySelectorAll('button') ?? [])].filter((one) => one.checkVisibility()),
  )
  assert.ok((await wordsOf(composer)).length > 1)
  await waitFor(async () => (await coveredOf(composer)).length === 0, 'the toast to move out of the way')
  await page.getByText(/^You have a new message · /).waitFor()
})

test('the first toast is read although the code that shows it comes late', async () => {
  const page = await demo.as('felix', 'phone')
  await page.clock.install()
  const asked = Promise.withResolvers<void>()
  const comes = Promise.withResolvers<void>()
  await page.route('**/assets/toast-list-*.js', async (route) => {
    asked.resolve()
    await comes.promise
    await route.continue()
  })
  await openConnected(page, '/home')
  await write('kit.marlowe', 'felix')
  await asked.promise
  // Time stands still afterwards: what is shown then stays.
  await page.clock.pauseAt(Date.now() + 2 * STAYS_MS)
  comes.resolve()
  await page.getByText(/^You have a new message · /).waitFor()
})
