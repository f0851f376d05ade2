/** The files of a product are saved with the other fields of its form, all or nothing. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as files from '@fanfare/contract/product-files'
import { changes, PDF, sells, sellsFile, uploadsFile } from '../../../../test/products.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const code = (error: ApiError) => error.code
const uploads = async (name: string) => (await uploadsFile(site, nadia, PDF, name))._id
const namesFor = async (who: Caller, id: string) =>
  (await who(files.listProductFiles, { params: { id }, query: {} })).data.map(({ name }) => name)

test('a performer publishes a draft together with its first file, as version 1', async () => {
  const draft = await sells(site, nadia, { form: 'digital', title: 'Book', publish: 'draft' })
  assert.equal(await changes(nadia, draft, { price: 10, publish: 'now', fileIds: [] }).catch(code), 'not_valid')
  const book = await changes(nadia, draft, { price: 10, publish: 'now', fileIds: [await uploads('one.pdf')] })
  assert.equal(book.publishedAt === null, false)
  assert.deepEqual(
    book.ownFiles.map(({ name, state }) => [name, state]),
    [['one.pdf', 'published']],
  )
  assert.equal(book.fileVersion.hasChanges, false)
})

test('a change that is refused leaves the files as they were, and a form without files too', async () => {
  const book = await sellsFile(site, nadia)
  const added = await uploads('two.pdf')
  const stale = changes(nadia, book, { fileIds: [added], version: book.version + 7 })
  assert.equal(await stale.catch(code), 'changed_meanwhile')
  assert.deepEqual(await namesFor(nadia, book._id), ['book.pdf'])
  const renamed = await changes(nadia, book, { title: 'Novel' })
  assert.equal(renamed.fileVersion.hasChanges, false)
  const changed = await changes(nadia, book, { fileIds: [added] })
  assert.equal(changed.fileVersion.hasChanges, true)
})

test('a shirt has no files', async () => {
  const shirt = await sells(site, nadia)
  assert.equal(await changes(nadia, shirt, { fileIds: [await uploads('three.pdf')] }).catch(code), 'not_allowed')
})
