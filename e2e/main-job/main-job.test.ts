/** The main job end to end, on a phone and on a desktop. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { confirm, picture, publish, registerFan, signIn } from '../support/people.ts'
import { waitFor } from '../../server/test/wait.ts'
import type { Size } from '../support/browsers.ts'
import { assertAccessible, openSite, PASSWORD, usable, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
test.beforeAll(async () => {
  site = await openSite()
})

for (const size of ['phone', 'desktop'] as const satisfies readonly Size[])
  test.describe(size, () => {
    const performer = `nadia.${size}`
    const fan = `felix.${size}`
    let performerPage: Page
    let fanPage: Page
    let operatorPage: Page
    test.beforeAll(async () => {
      performerPage = await site.person(size)
      fanPage = await site.person(size, { theme: 'dark' })
      operatorPage = await site.person(size)
    })

    test('1. a performer registers with documents, confirms the address, signs in and waits, seen by nobody', async () => {
      await visit(performerPage, '/auth/star-register')
      await performerPage.getByLabel('Name', { exact: true }).fill(`Nadia ${size}`)
      await performerPage.getByLabel('Username').fill(performer)
      await performerPage.getByLabel('E-mail address').fill(`${performer}@example.test`)
      await performerPage.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await performerPage.getByLabel('Date of birth').fill('1992-04-01')
      await performerPage.getByLabel('Gender').selectOption('female')
      for (const label of ['ID, front', 'ID, back', 'You, holding the ID'])
        await performerPage.getByLabel(label).setInputFiles(await picture(`${label} ${size}`))
      await assertAccessible(performerPage)
      await performerPage.getByRole('button', { name: 'Submit application' }).click()
      await performerPage.getByRole('heading', { name: 'Check your mail' }).waitFor()
      await confirm(site, performerPage, `${performer}@example.test`)
      await visit(performerPage, '/star/account')
      await performerPage.getByText('Being checked').first().waitFor()
      const seen = await fanPage.goto(`/${performer}`)
      assert.equal(seen?.status(), 404)
    })

    test('2. the operator finds the documents in the queue and approves; the performer is notified', async () => {
      await signIn(operatorPage, 'olga@example.test')
      await visit(operatorPage, '/admin/verifications')
      await assertAccessible(operatorPage)
      await operatorPage
        .getByRole('link', { name: new RegExp(`Nadia ${size}`) })
        .first()
        .click()
      await operatorPage.locator('img[src*="/media/documents/"]').nth(2).waitFor()
      await usable(operatorPage)
      await operatorPage.getByRole('button', { name: 'Approve' }).first().click()
      await operatorPage
        .getByRole('dialog')
        .getByRole('button', { name: /approve/i })
        .click()
      await operatorPage
        .getByText(/approved|verified/i)
        .first()
        .waitFor()
      await visit(performerPage, '/notifications')
      await performerPage.getByText('You are verified').first().waitFor()
    })

    test('3. the performer fills in the profile and publishes for everyone, for subscribers and for a price', async () => {
      await visit(performerPage, '/star/account')
      await performerPage.getByLabel('Change the picture').setInputFiles(await picture(`face ${size}`, 600, 600))
      await performerPage.getByRole('button', { name: 'Use this part' }).click()
      await performerPage.getByText('Your picture is changed').first().waitFor()
      await performerPage.getByLabel('Bio').fill('Paints what the weather leaves.')
      await performerPage.getByLabel('Monthly price').fill('9.50')
      await performerPage.getByLabel('Yearly price').fill('95')
      await performerPage.getByLabel('Body type').selectOption('fit')
      await assertAccessible(performerPage)
      await performerPage.getByRole('button', { name: 'Save', exact: true }).click()
      await performerPage.getByText('Saved').first().waitFor()
      await publish(performerPage, { text: 'A free one', who: 'Everyone', photo: `free ${size}` })
      await publish(performerPage, {
        text: 'SECRET for subscribers',
        who: 'Subscribers',
        teaser: 'Closer',
        photo: `inner ${size}`,
      })
      await publish(performerPage, {
        text: 'SECRET for a price',
        who: 'For a price',
        teaser: 'The large one',
        price: '30',
        photo: `large ${size}`,
      })
      await visit(performerPage, '/studio/posts')
      await performerPage.getByText('SECRET for a price').first().waitFor()
      await assertAccessible(performerPage)
    })

    test('4. a fan registers, finds the performer, follows, and subscribes by card: locked posts open without a reload', async () => {
      const html = await (await fetch(`${site.origin}/${performer}`)).text()
      assert.match(html, new RegExp(`<title>[^<]*Nadia ${size}`))
      assert.match(html, /<meta[^>]+name="description"[^>]+Paints what the weather leaves/)
      assert.match(html, /<meta[^>]+property="og:image"[^>]+content="http/)
      assert.ok(!html.includes('SECRET'))

      await registerFan(site, fanPage, fan)
      await visit(fanPage, '/explore')
      await fanPage.getByRole('main').getByRole('searchbox').fill(`nadia ${size}`)
      await fanPage.getByRole('main').getByRole('searchbox').press('Enter')
      await fanPage.waitForURL('**/explore?q=*')
      await fanPage
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`Nadia ${size}`) })
        .first()
        .click()
      await fanPage.waitForURL(`**/${performer}`)
      await fanPage.getByRole('button', { name: /^Follow( |$)/ }).click()
      await fanPage.getByRole('button', { name: /^(Following|Unfollow)/ }).waitFor()
      await assertAccessible(fanPage)

      await fanPage.getByText('Closer').waitFor()
      await fanPage.evaluate(() => Object.assign(window, { isSamePage: true }))
      await fanPage
        .getByRole('button', { name: /Subscribe for|free day/ })
        .first()
        .click()
      const sheet = fanPage.getByRole('dialog')
      await sheet.getByText('A month', { exact: true }).click()
      await sheet
        .getByRole('button', { name: /declined/i })
        .first()
        .click()
      await sheet.getByRole('button', { name: /^(Pay|Subscribe)/ }).click()
      await sheet.getByText(/card was declined/i).waitFor()
      await sheet
        .getByRole('button', { name: /needs confirmation/i })
        .first()
        .click()
      await assertAccessible(fanPage)
      await sheet.getByRole('button', { name: /^(Pay|Subscribe)/ }).click()
      await fanPage.getByRole('button', { name: 'Approve' }).click()
      await fanPage.getByText('You are in').waitFor()
      await fanPage.keyboard.press('Escape')
      await fanPage.getByText('SECRET for subscribers').waitFor()
      assert.equal(await fanPage.evaluate(() => Object.hasOwn(window, 'isSamePage')), true, 'the page was loaded again')
    })

    test('5. the fan buys tokens, tips and unlocks; every amount is right to two decimals for both', async () => {
      await visit(fanPage, '/wallet')
      await fanPage
        .getByRole('button', { name: /Buy tokens|Get tokens/ })
        .first()
        .click()
      const sheet = fanPage.getByRole('dialog')
      await sheet.getByText('Another amount').click()
      await sheet.getByRole('textbox', { name: 'Amount' }).fill('150.25')
      await sheet.getByText('Another card').click()
      await sheet
        .getByRole('button', { name: /Works(?! now)/ })
        .first()
        .click()
      await sheet.getByRole('button', { name: /^Pay/ }).dblclick()
      await fanPage.getByText('150.25 tokens are in your wallet').first().waitFor()
      await fanPage.keyboard.press('Escape')
      await assertAccessible(fanPage)

      await visit(fanPage, `/${performer}`)
      await fanPage.getByRole('button', { name: 'Send a tip' }).first().click()
      await fanPage.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('50.05')
      await fanPage
        .getByRole('dialog')
        .getByRole('button', { name: /^Send 50.05/ })
        .dblclick()
      await fanPage.getByText(/50.05 tokens are with/).waitFor()
      await fanPage.keyboard.press('Escape')
      await fanPage
        .getByRole('button', { name: /Unlock for 30/ })
        .first()
        .click()
      await fanPage
        .getByRole('dialog')
        .getByRole('button', { name: /Unlock for 30/ })
        .dblclick()
      await fanPage
        .getByText(/Unlocked/)
        .first()
        .waitFor()
      await fanPage.keyboard.press('Escape')
      await fanPage.getByText('SECRET for a price').waitFor()
      await visit(fanPage, '/wallet')
      await fanPage.getByRole('main').getByText('70.20').first().waitFor()

      const { rows } = await site.sql.query(
        `select s.kind, s.tokens::int, s.gross::int, s.net::int from sales s join accounts a on a.id = s.fan_id where a.username = $1 order by s.kind`,
        [fan],
      )
      assert.deepEqual(rows, [
        { kind: 'post', tokens: 3000, gross: 3000, net: 2400 },
        { kind: 'subscription', tokens: 0, gross: 950, net: 760 },
        { kind: 'tip', tokens: 5005, gross: 5005, net: 4004 },
      ])
      await visit(performerPage, '/studio/earnings')
      await performerPage.getByText('$71.64').first().waitFor()
      await assertAccessible(performerPage)
    })

    test('6. they message each other in real time; a photo with a price opens when it is paid; a deleted message says so', async () => {
      await visit(fanPage, `/${performer}`)
      await fanPage.getByRole('button', { name: 'Write a message' }).first().click()
      await fanPage.waitForURL('**/messages/*')
      const thread = new URL(fanPage.url()).pathname
      await visit(performerPage, thread)
      const typing = performerPage
        .getByRole('textbox', { name: /^Message/ })
        .pressSequentially('still typing and typing', { delay: 150 })
      await Promise.all([typing, fanPage.getByText('typing …').first().waitFor()])
      await performerPage.getByRole('textbox', { name: /^Message/ }).fill('Hello from the stage')
      await performerPage.getByRole('button', { name: 'Send', exact: true }).click()
      await fanPage.getByText('Hello from the stage').last().waitFor()
      await fanPage.getByRole('textbox', { name: /^Message/ }).fill('Hello from the first row')
      await fanPage.getByRole('button', { name: 'Send', exact: true }).click()
      await performerPage.getByText('Hello from the first row').last().waitFor()
      await fanPage.getByText('Seen').first().waitFor()

      await performerPage
        .locator('input[type=file]')
        .last()
        .setInputFiles(await picture(`letter ${size}`))
      await performerPage.getByText('The files are uploaded.').waitFor({ state: 'attached' })
      await performerPage.getByRole('textbox', { name: 'Price' }).fill('5')
      await performerPage.getByRole('button', { name: 'Send', exact: true }).click()
      await fanPage.getByRole('button', { name: 'Unlock for 5 tokens' }).click()
      assert.equal(await fanPage.locator('main img[src*="/media/photos/"]').count(), 0)
      await fanPage
        .getByRole('dialog')
        .getByRole('button', { name: /Unlock for 5/ })
        .click()
      await fanPage
        .getByText(/Unlocked/)
        .first()
        .waitFor()
      await fanPage.keyboard.press('Escape')
      await fanPage.locator('img[src*="/media/photos/"]').first().waitFor()
      await assertAccessible(fanPage)

      const own = fanPage.getByRole('listitem').filter({ hasText: 'Hello from the first row' }).last()
      await own.hover()
      await own.getByRole('button', { name: 'Options for this message' }).click()
      await fanPage.getByRole('menuitem', { name: 'Delete' }).click()
      await fanPage.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await performerPage.getByText('Message deleted!').first().waitFor()
    })

    test('7. each step caused a notification, and reading resets the count', async () => {
      await visit(performerPage, '/notifications')
      for (const words of [
        'You have a new follower',
        'You received a tip of 50.05 tokens',
        'Your post was unlocked for 30 tokens',
      ])
        await performerPage.getByText(words).first().waitFor()
      await assertAccessible(performerPage)
      await performerPage.getByRole('button', { name: 'Mark all as read' }).click()
      const unread = async () => {
        const { rows } = await site.sql.query(
          'select count(*)::int as n from notifications n join accounts a on a.id = n.account_id where a.username = $1 and read_at is null',
          [performer],
        )
        return rows[0].n as number
      }
      await waitFor(async () => (await unread()) === 0, 'all to be read')
    })

    test('8. signing out ends everything, in every tab', async () => {
      const tab = await fanPage.context().newPage()
      await visit(tab, '/wallet')
      const token = (await fanPage.context().cookies()).find((one) => one.name === 'token')!.value
      await visit(fanPage, '/home')
      await fanPage
        .getByRole('button', { name: size === 'phone' ? /^Me$|menu/i : new RegExp(fan) })
        .last()
        .click()
      await fanPage
        .getByRole('button', { name: 'Sign out' })
        .or(fanPage.getByRole('menuitem', { name: 'Sign out' }))
        .first()
        .click()
      await fanPage.waitForURL('**/auth/login')
      await tab.waitForURL('**/auth/login*')
      const answer = await fetch(`${site.origin}/api/users/me`, { headers: { authorization: token } })
      assert.equal(answer.status, 401)
      await visit(tab, '/wallet')
      assert.match(tab.url(), /\/auth\/login/)
    })
  })
