/** Stories of operators who write the site's pages, and of people who read them and agree to the terms. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createCall, type ApiError } from '@fanfare/contract'
import { registerFan } from '@fanfare/contract/auth'
import * as pages from '@fanfare/contract/pages'
import { readPublicSettings } from '@fanfare/contract/site'
import { TERMS_VERSION } from '@fanfare/contract/terms'
import { agreeToTerms, readTermsToAgree } from '@fanfare/contract/terms-agreements'
import { changeSettings } from '#core/settings/index.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const codeOf = (error: ApiError) => error.code
const fieldOf = (error: ApiError) => error.errors[0]?.field ?? ''

const olga = await site.operator()

const slugs = async () => (await site.guest(readPublicSettings, {})).footerPages.map(({ slug }) => slug)
const pageOf = async (slug: string) => {
  const { data } = await olga(pages.listSitePages, { query: {} })
  const found = data.find((page) => page.slug === slug)
  assert.ok(found)
  return found
}
async function publishes(id: string, source: string, { language = 'en', asksAgreement = false }: Publishing = {}) {
  const params = { id, language } as const
  await olga(pages.savePageText, { params, body: { title: `Title (${language})`, source } })
  return olga(pages.publishPageText, { params, body: { asksAgreement } })
}
interface Publishing {
  readonly language?: 'en' | 'es'
  readonly asksAgreement?: boolean
}
const read = (id: string) => site.guest(pages.readPage, { params: { id } })
/** For a visitor with a Spanish browser. */
const spanish = createCall(async ({ url }) => {
  const response = await fetch(`${site.api}${url}`, { headers: { 'accept-language': 'es' } })
  return { status: response.status, body: await response.json() }
})
const readInSpanish = (id: string) => spanish(pages.readPage, { params: { id } })

test('a visitor reads the built-in terms, in their language, until the operator publishes others', async () => {
  const { html, title, updatedAt, description } = await read('terms')
  assert.equal(title, 'Terms')
  assert.match(html, /<h2>Prices and payments<\/h2>/)
  assert.match(description, /has not published their own terms yet/)
  assert.equal(updatedAt, null)
  assert.equal((await readInSpanish('terms')).language, 'es')

  const { _id: id } = await pageOf('privacy')
  const params = { id, language: 'en' } as const
  const text = await olga(pages.readPageText, { params })
  assert.deepEqual([text.status, text.version, text.title], ['built_in', 0, 'Privacy'])
  assert.match(text.source, /^## Cookies$/m)
  await olga(pages.savePageText, { params, body: { title: 'Our privacy notice', source: text.source, version: 0 } })
  assert.equal((await read('privacy')).title, 'Privacy')
  await olga(pages.publishPageText, { params, body: { version: 1 } })
  assert.equal((await read('privacy')).title, 'Our privacy notice')
  assert.equal((await readInSpanish('privacy')).title, 'Our privacy notice')
  assert.equal((await read(id)).slug, 'privacy')
})

test('a visitor reads about Google Analytics in the privacy page while the operator measures visits', async () => {
  const measured = await openTestServer()
  const html = async () => (await measured.guest(pages.readPage, { params: { id: 'privacy' } })).html
  assert.doesNotMatch(await html(), /Google/)
  await measured.ctx.write((tx) => changeSettings(tx, { gaCode: 'G-TEST1' }))
  assert.match(await html(), /<h2>Visit measurement<\/h2>\s*<p>This site uses Google Analytics/)
})

test('an operator writes a page in two languages, and visitors find it only after it is published', async () => {
  const created = await olga(pages.createPage, { body: { slug: 'house-rules', language: 'en', title: 'House rules' } })
  assert.deepEqual([created.isPublished, created.isInFooter, created.isBuiltIn], [false, false, false])
  assert.equal(await read('house-rules').then(() => 'found', codeOf), 'not_found')
  const id = created._id
  assert.equal(
    await olga(pages.publishPageText, { params: { id, language: 'en' }, body: {} }).then(() => 'published', fieldOf),
    'source',
  )
  await publishes(id, 'Be kind. <script>alert(1)</script>')
  assert.equal((await read('house-rules')).html, '<p>Be kind. </p>')
  assert.equal((await readInSpanish('house-rules')).language, 'en')
  await publishes(id, 'Sé amable.', { language: 'es' })
  assert.equal((await readInSpanish('house-rules')).html, '<p>Sé amable.</p>')
  const { data } = await site.guest(pages.listPages, { query: { q: 'TITLE (EN' } })
  assert.deepEqual(
    data.map(({ slug }) => slug),
    ['house-rules'],
  )
  assert.deepEqual(
    (await pageOf('house-rules')).texts.map(({ language, status }) => [language, status]),
    [
      ['en', 'published'],
      ['es', 'published'],
    ],
  )
})

test('the footer lists the pages that the operator chose, in their order', async () => {
  assert.deepEqual(await slugs(), ['terms', 'privacy', 'age', 'records', 'contact', 'licenses'])
  const { _id: id } = await olga(pages.createPage, { body: { slug: 'imprint', language: 'en', title: 'Imprint' } })
  const footer = (isInFooter: boolean, isPublished?: boolean) =>
    olga(pages.changePage, {
      params: { id },
      body: { isInFooter, footerPosition: 15, ...(isPublished !== undefined && { isPublished }) },
    })
  await footer(true)
  assert.equal((await slugs()).includes('imprint'), false)
  assert.equal(await footer(true, true).then(() => 'published', fieldOf), 'isPublished')
  await publishes(id, 'Us')
  assert.deepEqual(await slugs(), ['terms', 'imprint', 'privacy', 'age', 'records', 'contact', 'licenses'])
  await footer(true, false)
  assert.equal(await read('imprint').then(() => 'found', codeOf), 'not_found')
  await footer(false, true)
  assert.deepEqual(await slugs(), ['terms', 'privacy', 'age', 'records', 'contact', 'licenses'])

  const terms = await pageOf('terms')
  const hide = { isInFooter: true, footerPosition: 10, isPublished: false }
  assert.equal(
    await olga(pages.changePage, { params: { id: terms._id }, body: hide }).then(() => 'hidden', fieldOf),
    'isPublished',
  )
})

test('an operator restores an older version of a page and publishes it again', async () => {
  const { _id: id } = await olga(pages.createPage, { body: { slug: 'faq', language: 'en', title: 'FAQ' } })
  await publishes(id, 'First')
  await publishes(id, 'Second')
  const params = { id, language: 'en' } as const
  const { data, total } = await olga(pages.listPageVersions, { params, query: {} })
  assert.deepEqual([total, data.map(({ number }) => number)], [2, [2, 1]])
  const first = { ...params, number: '1' }
  assert.equal((await olga(pages.readPageVersion, { params: first })).html, '<p>First</p>')
  const text = await olga(pages.restorePageVersion, { params: first, body: {} })
  assert.deepEqual([text.source, text.status], ['First', 'changed'])
  assert.equal((await read('faq')).html, '<p>Second</p>')
  await olga(pages.publishPageText, { params, body: {} })
  assert.equal((await read('faq')).html, '<p>First</p>')
  assert.equal(await olga(pages.removePage, { params: { id } }).then(() => 'deleted', codeOf), 'not_allowed')
  await assert.rejects(site.sql.query(`update page_versions set source = 'changed'`), /history is not rewritten/)
})

test('a visitor reads which versions of a policy there were, since when, what each changed, and every earlier text', async () => {
  const { _id: id } = await olga(pages.createPage, { body: { slug: 'policy', language: 'en', title: 'Policy' } })
  const params = { id, language: 'en' } as const
  const isPublished = async (source: string, changes?: string) => {
    await olga(pages.savePageText, { params, body: { title: 'Policy', source } })
    await olga(pages.publishPageText, { params, body: changes === undefined ? {} : { changes } })
  }
  const listed = async () => (await site.guest(pages.listPublicVersions, { params: { id: 'policy' }, query: {} })).data
  assert.equal(await site.guest(pages.listPublicVersions, { params: { id: 'policy' }, query: {} }).catch(codeOf), 'not_found')
  await isPublished('Be kind.')
  await isPublished('Be very kind.', 'Kindness has a degree now. ')
  assert.deepEqual(
    (await listed()).map(({ number, changes, publishedAt }) => [number, changes, Date.parse(publishedAt) > 0]),
    [
      [2, 'Kindness has a degree now.', true],
      [1, '', true],
    ],
  )
  const first = await site.guest(pages.readPublicVersion, { params: { id: 'policy', number: '1' } })
  assert.deepEqual([first.html, first.title, first.language], ['<p>Be kind.</p>', 'Policy', 'en'])
  assert.ok(!JSON.stringify([first, await listed()]).includes('olga'))
  const missing = { params: { id: 'policy', number: '3' } }
  assert.equal(await site.guest(pages.readPublicVersion, missing).catch(codeOf), 'not_found')
  // A page that is no longer published keeps its versions to itself.
  await olga(pages.changePage, { params: { id }, body: { isPublished: false } })
  assert.equal(await site.guest(pages.readPublicVersion, { params: { id: 'policy', number: '1' } }).catch(codeOf), 'not_found')
})

test('the second of two operators who edit the same page is told, and overwrites nothing', async () => {
  const { _id: id } = await olga(pages.createPage, { body: { slug: 'shared', language: 'en', title: 'Shared' } })
  const params = { id, language: 'en' } as const
  const { version } = await olga(pages.readPageText, { params })
  const save = (source: string) => olga(pages.savePageText, { params, body: { title: 'Shared', source, version } })
  const outcomes = await Promise.all([save('one'), save('two')].map((saving) => saving.then(() => 'saved', codeOf)))
  assert.deepEqual(outcomes.toSorted(), ['changed_meanwhile', 'saved'])
  assert.equal(
    await olga(pages.publishPageText, { params, body: { version } }).then(() => 'published', codeOf),
    'changed_meanwhile',
  )
  assert.equal(
    await olga(pages.savePageText, {
      params: { id, language: 'es' },
      body: { title: 'Compartida', source: 'x', version: 1 },
    }).then(() => 'saved', codeOf),
    'changed_meanwhile',
  )
})

test('an operator cannot use an address twice, and deletes a page that was never published', async () => {
  const create = (slug: string) => olga(pages.createPage, { body: { slug, language: 'en', title: 'A page' } })
  const outcomes = await Promise.all([create('twice'), create('twice')].map((one) => one.then(() => 'created', fieldOf)))
  assert.deepEqual(outcomes.toSorted(), ['created', 'slug'])
  for (const slug of ['Terms', 'a/b', '-a', '019a0000-0000-7000-8000-000000000001', 'terms'])
    assert.equal(await create(slug).then(() => 'created', fieldOf), 'slug', slug)
  const { _id: id } = await pageOf('twice')
  await olga(pages.removePage, { params: { id } })
  assert.equal(await olga(pages.readSitePage, { params: { id } }).then(() => 'found', codeOf), 'not_found')
})

test('only operators edit pages, and a preview stores nothing', async () => {
  const { _id: id } = await pageOf('contact')
  const [fan, ada] = [await site.fan('fay'), await site.performer('ada')]
  for (const who of [fan, ada])
    assert.equal(await who(pages.readPageText, { params: { id, language: 'en' } }).then(() => 'read', codeOf), 'not_allowed')
  const { html } = await olga(pages.previewPage, { body: { source: '**Hi** <img src=x onerror=alert(1)>' } })
  assert.equal(html, '<p><strong>Hi</strong> </p>')
  assert.equal((await pageOf('contact')).texts[0]?.status, 'built_in')
})

test('everyone but operators agrees again to a new version of the terms, once, and keeps everything else', async () => {
  const [fan, ada] = [await site.fan('felix'), await site.performer('zoe')]
  const asked = async (who: Caller) => (await who(readTermsToAgree, {})).version
  assert.equal(await asked(fan), null)
  const { _id: id } = await pageOf('terms')
  await publishes(id, 'Corrected a typo')
  assert.equal(await asked(fan), null)
  await publishes(id, 'New rules', { asksAgreement: true })
  const { termsVersion, termsAskAgreement } = await site.guest(readPublicSettings, {})
  assert.match(termsVersion, /^\d{4}-\d\d-\d\d\.en\.2$/)
  assert.equal(termsAskAgreement, true)
  for (const who of [fan, ada]) assert.equal(await asked(who), termsVersion)
  assert.equal(await asked(olga), null)

  const agree = (version: string) => fan(agreeToTerms, { body: { version } }).then(() => 'agreed', fieldOf)
  assert.equal(await agree('2031-01-01.en.9'), 'terms')
  assert.equal(await agree(TERMS_VERSION), 'agreed')
  assert.equal(await asked(fan), termsVersion)
  assert.deepEqual(await Promise.all([agree(termsVersion), agree(termsVersion)]), ['agreed', 'agreed'])
  assert.equal(await asked(fan), null)
  await publishes(id, 'New rules without a typo')
  assert.equal(await asked(fan), null)
  await publishes(id, 'Reglas nuevas', { language: 'es', asksAgreement: true })
  assert.notEqual(await asked(fan), null)

  const { _id: privacy } = await pageOf('privacy')
  assert.equal(await publishes(privacy, 'x', { asksAgreement: true }).then(() => 'published', fieldOf), 'asksAgreement')
})

test('a visitor signs up with the version of the terms that they saw, and with no invented one', async () => {
  const join = (terms: string) =>
    site
      .guest(registerFan, { body: { name: 'Nina', email: 'nina@example.test', password: 'a long password', terms } })
      .then(() => 'joined', fieldOf)
  assert.equal(await join('1999-01-01'), 'terms')
  const { termsVersion } = await site.guest(readPublicSettings, {})
  assert.equal(await join(termsVersion), 'joined')
  assert.equal(await join(TERMS_VERSION), 'joined')
})
