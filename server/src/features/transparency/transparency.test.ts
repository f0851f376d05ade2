/** Stories of visitors who read how the site handles reports. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as posts from '@fanfare/contract/posts'
import * as reports from '@fanfare/contract/reports'
import { readPublicSettings } from '@fanfare/contract/site'
import * as transparency from '@fanfare/contract/transparency'
import { addDays, addMonths } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { makeTransparencyPeriods } from './jobs.ts'

const site = await openTestServer()
const start = new Date(`${site.clock.now().getUTCFullYear() + 1}-03-01T10:00:00Z`)
const period = `${start.getUTCFullYear()}-h1`
site.clock.moveTo(start)
const [olga, nadia] = [await site.operator('olga'), await site.performer('nadia')]

const runsJob = async () => {
  await site.ctx.write(async (tx) => tx.enqueue(makeTransparencyPeriods, {}))
  await site.quiet()
}
const reads = (query: { period?: string } = {}) => site.guest(transparency.readTransparency, { query })
const changes = (body: transparency.TransparencySettings) => olga(transparency.changeTransparencySettings, { body })
const NO_INTRO = { en: '', es: '' }

test('a visitor reads rounded figures of the half-year, and no number that could identify someone', async () => {
  const [hated, spam] = [await reportable(), await reportable()]
  for (let i = 0; i < 7; i++) await reported(hated, 'hate', i)
  for (let i = 0; i < 3; i++) await reported(spam, 'harassment', i)
  assert.equal((await reads()).period, null)

  site.clock.moveTo(addDays(addMonths(start, 1), 1))
  await reported(spam, 'hate', 8)
  await runsJob()
  const { period: shown, tables } = await reads()
  assert.deepEqual([shown?.period, shown?.from.slice(5, 10), shown?.until.slice(5, 10)], [period, '01-01', '03-31'])
  const reasons = tables.find(({ name }) => name === 'reasons')
  assert.deepEqual(
    reasons?.rows.map(({ name, values }) => [name, ...values]),
    [
      ['harassment', 'few'],
      ['hate', 5],
    ],
  )
  const names = tables.map(({ name }) => name)
  assert.ok(names.includes('appeals') && names.includes('takedowns') && names.includes('automated'))
  assert.ok(!names.includes('disputes') && !names.includes('verification'))
})

async function reportable(): Promise<string> {
  return (await nadia(posts.createPost, { body: { text: 'Hello', audience: 'free' } }))._id
}
async function reported(objectId: string, reason: 'hate' | 'harassment', number: number): Promise<void> {
  const fan = await site.fan(`${reason}.${number}`)
  await fan(reports.createReport, { body: { objectType: 'post', objectId, reason, text: 'Look' } })
}

test('a visitor downloads the same figures as CSV', async () => {
  const { content } = await site.guest(transparency.downloadTransparency, { query: { period } })
  const text = Buffer.from(content, 'base64').toString()
  assert.match(text, /^reasons,harassment,received,fewer than 5\r$/m)
  assert.match(text, /^reasons,hate,received,5\r$/m)
  await assert.rejects(reads({ period: '2020-h1' }), isApiError('not_found'))
})

test('the figures follow when the next month is over, and stay as they are after the half-year', async () => {
  const until = async () => (await reads({ period })).period?.until.slice(5, 10)
  await runsJob()
  assert.equal(await until(), '03-31')
  site.clock.moveTo(addDays(addMonths(start, 5), 1))
  await runsJob()
  assert.equal(await until(), '06-30')
  const made = async () => (await site.sql.query(`select made_at from transparency_periods`)).rows
  const before = await made()
  await runsJob()
  assert.deepEqual(await made(), before)
})

test('an operator writes an introduction, which readers get as harmless HTML in their language', async () => {
  await changes({ isShown: true, intro: { en: 'We **answer** all<script>alert(1)</script>', es: 'Respondemos' } })
  assert.equal((await reads()).intro, '<p>We <strong>answer</strong> all</p>')
  const spanish = await fetch(`${site.api}/transparency`, { headers: { 'accept-language': 'es' } })
  assert.equal(((await spanish.json()) as { intro: string }).intro, '<p>Respondemos</p>')
})

test('a site that hides the page has no figures, no link and no entry in the sitemap', async () => {
  const listed = async () => (await (await fetch(`${site.base}/sitemap-0.xml`)).text()).includes('/transparency<')
  assert.deepEqual([await listed(), (await site.guest(readPublicSettings, {})).hasTransparency], [true, true])
  await changes({ isShown: false, intro: NO_INTRO })
  await assert.rejects(reads(), isApiError('not_found'))
  await assert.rejects(site.guest(transparency.downloadTransparency, { query: { period } }), isApiError('not_found'))
  assert.deepEqual([await listed(), (await site.guest(readPublicSettings, {})).hasTransparency], [false, false])
  await changes({ isShown: true, intro: NO_INTRO })
})

test('an operator who only reads cannot change the page', async () => {
  const rita = await site.operator('rita', 'read_only')
  assert.equal((await rita(transparency.readTransparencySettings)).isShown, true)
  const body = { isShown: false, intro: NO_INTRO }
  await assert.rejects(rita(transparency.changeTransparencySettings, { body }), isApiError('not_allowed'))
})
