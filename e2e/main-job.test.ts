/** The main job, step by step as people take it, on a phone and on a desktop. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { picture, registerFan, signIn } from './people.ts'
import { assertAccessible, openSite, PASSWORD, type Site, type Size } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})

for (const size of ['phone', 'desktop'] as const satisfies readonly Size[])
  describe(size, () => {
    const star = `nadia.${size}`
    const fan = `felix.${size}`
    let starPage: Page
    let fanPage: Page
    let operatorPage: Page
    before(async () => {
      starPage = await site.person(size)
      fanPage = await site.person(size, 'dark')
      operatorPage = await site.person(size)
    })

    test('1. a performer registers with documents, confirms the address, signs in and waits, seen by nobody', async () => {
      await starPage.goto('/auth/star-register')
      await starPage.getByLabel('Name', { exact: true }).fill(`Nadia ${size}`)
      await starPage.getByLabel('Username').fill(star)
      await starPage.getByLabel('E-mail address').fill(`${star}@example.test`)
      await starPage.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await starPage.getByLabel('Date of birth').fill('1992-04-01')
      await starPage.getByLabel('Gender').selectOption('female')
      for (const label of ['ID, front', 'ID, back', 'You, holding the ID'])
        await starPage.getByLabel(label).setInputFiles(await picture(`${label} ${size}`))
      await assertAccessible(starPage)
      await starPage.getByRole('button', { name: 'Hand it in' }).click()
      await starPage.getByRole('heading', { name: 'Check your mail' }).waitFor()
      await starPage.goto(await site.mailedLink(`${star}@example.test`, 'confirm'))
      await starPage.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
      await signIn(starPage, star)
      await starPage.goto('/star/account')
      await starPage.getByText(/being checked|waiting|pending/i).first().waitFor()
      const seen = await fanPage.goto(`/${star}`)
      assert.equal(seen?.status(), 404)
    })

    test('2. the operator finds the documents in the queue and approves; the performer is told', async () => {
      await signIn(operatorPage, 'olga@example.test')
      await operatorPage.goto('/admin/verifications')
      await assertAccessible(operatorPage)
      await operatorPage.getByRole('link', { name: new RegExp(`Nadia ${size}`) }).first().click()
      await operatorPage.locator('img[src*="/media/documents/"]').nth(2).waitFor()
      await operatorPage.getByRole('button', { name: 'Approve' }).first().click()
      await operatorPage.getByRole('dialog').getByRole('button', { name: /approve/i }).click()
      await operatorPage.getByText(/approved|verified/i).first().waitFor()
      await starPage.goto('/notifications')
      await starPage.getByText('You are verified').first().waitFor()
    })
  })
void registerFan
