/** Journeys of what is chosen in a vault: only what is seen is changed, however much it is. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Call } from '@fanfare/contract'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from '../server/test/pictures.ts'
import { waitFor } from '../server/test/wait.ts'
import { openDemo, type Demo } from './demo.ts'
import { visit } from './site.ts'

const ADA = 'ada.vale'
/** One more than the server takes at once. */
const MANY = 101

let demo: Demo
let ada: Call
let photoId: string
before(async () => {
  demo = await openDemo()
  ada = await demo.callOf(ADA)
  photoId = (await ada(vault.uploadVaultPhoto, { files: { file: await jpeg(640, 480) } }))._id
  await ada(vault.updateVaultItem, { params: { id: photoId }, body: { title: 'Beacon' } })
  await waitFor(async () => (await ada(vault.viewVaultItem, { params: { id: photoId } })).media.status === 'ready', 'the photo')
})

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Chosen items' })
const totalOf = async (q: string) => (await ada(vault.searchVault, { query: { q } })).total

test('what was chosen under one filter is chosen no more under another, and not deleted with what is seen there', async () => {
  const page = await demo.as(ADA, 'desktop')
  await visit(page, '/studio/vault?q=Beacon')
  await page.getByText(/[\d.,]+ .B of 53\.7 GB used/).waitFor()
  await page.getByRole('checkbox', { name: 'Choose: Beacon' }).check()
  await bar(page).getByText('1 chosen').waitFor()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Videos' })
  await page.getByText('Nothing fits these filters').waitFor()
  await bar(page).waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'All' })
  const again = page.getByRole('checkbox', { name: 'Choose: Beacon' })
  await again.waitFor()
  assert.equal(await again.isChecked(), false)
})

/** As many copies of the photo's row as it takes: what they show does not matter here. */
const putMany = () =>
  demo.site.sql.query(
    `insert into files select (jsonb_populate_record(f, jsonb_build_object('id', uuidv7(), 'title', 'Stack ' || n, 'hash', null))).*
      from files f, generate_series(1, ${MANY}) as n where f.id = '${photoId}'`,
  )

test('more items than fit into one call go into an album together, and are deleted together', async () => {
  await putMany()
  assert.equal(await totalOf('Stack'), MANY)
  const page = await demo.as(ADA, 'desktop')
  await visit(page, '/studio/vault?q=Stack')
  const boxes = page.getByRole('checkbox', { name: /Choose: Stack/ })
  await waitFor(async () => {
    await boxes.last().scrollIntoViewIfNeeded()
    return (await boxes.count()) === MANY
  }, 'all of them to be listed')
  await boxes.evaluateAll((all) => all.forEach((box) => (box as HTMLElement).click()))
  await bar(page).getByText(`${MANY} chosen`).waitFor()
  await bar(page).getByRole('button', { name: 'Add to album' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add to album' })
  await sheet.getByRole('combobox', { name: 'Album' }).selectOption({ label: 'A new album' })
  await sheet.getByLabel('Name of the album').fill('Stacks')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Added to Stacks').waitFor()
  const { data: albums } = await ada(vault.listAlbums, {})
  assert.equal(albums.find(({ name }) => name === 'Stacks')?.totalItems, MANY)

  await boxes.evaluateAll((all) => all.forEach((box) => (box as HTMLElement).click()))
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Nothing fits these filters').waitFor()
  assert.deepEqual([await totalOf('Stack'), await totalOf('Beacon')], [0, 1])
})
