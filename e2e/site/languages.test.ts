/** A Spanish visitor reads the site in Spanish from the first page to the email, and then switches to English. */
import assert from 'node:assert/strict'
import { listMails } from '@fanfare/contract/mails'
import { PASSWORD, assertAccessible, openSite, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
test.beforeAll(async () => {
  site = await openSite()
})

test('a visitor with a Spanish browser signs up, reads an error and gets an email in Spanish, and switches to English', async () => {
  const page = await site.person('phone', { theme: 'light', locale: 'es-ES' })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await visit(page, '/')
  assert.equal(await page.locator('html').getAttribute('lang'), 'es')
  await page.getByRole('heading', { name: 'Más cerca de los artistas que te encantan.' }).waitFor()
  await assertAccessible(page)
  assert.equal(loaded.filter((url) => url.endsWith('.json')).length, 1, 'one catalog')

  await page.getByRole('main').getByRole('link', { name: 'Crear cuenta de fan' }).click()
  await page.getByRole('button', { name: 'Crear cuenta' }).waitFor()
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía')
  await page.getByLabel('Nombre de usuario').fill('admin')
  await page.getByLabel('Correo electrónico').fill('lucia@example.test')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByText('Este nombre de usuario ya está ocupado.').waitFor()
  await page.getByLabel('Nombre de usuario').fill('lucia')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()

  const link = await site.mailedLink('lucia@example.test', 'confirm')
  const [mail] = (await site.operator(listMails, { query: { limit: 5 } })).data.filter((one) => one.to === 'lucia@example.test')
  assert.equal(mail?.subject, 'Confirma tu correo electrónico')
  await visit(page, link)
  await page.getByRole('button', { name: 'Confirmar dirección' }).click()
  await page.waitForURL('**/home')
  await visit(page, '/user/account')
  await page.getByRole('heading', { name: 'Cuenta', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
  const { rows } = await site.sql.query(`select locale from accounts where email = 'lucia@example.test'`)
  assert.deepEqual(rows, [{ locale: 'en' }])
})

test('an English visitor loads no catalog', async () => {
  const page = await site.person('desktop')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await visit(page, '/')
  assert.deepEqual(
    loaded.filter((url) => url.endsWith('.json')),
    [],
  )
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('heading', { name: 'Más cerca de los artistas que te encantan.' }).waitFor()
})
