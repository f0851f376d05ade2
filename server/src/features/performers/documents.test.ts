import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, test } from 'vitest'
import pg from 'pg'
import type { ApiError } from '@fanfare/contract'
import * as ownProfile from '@fanfare/contract/own-profile'
import * as siteSettings from '@fanfare/contract/site-settings'
import * as verifications from '@fanfare/contract/verifications'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
})

const code = (error: ApiError) => error.code
const shown = (id: string) => operator(verifications.readVerification, { params: { id } })
const sends = async (who: Caller) => who(ownProfile.uploadDocuments, { files: { selfie: await jpeg() } })

test('an operator neither approves nor rejects documents that were submitted after the ones they looked at', async () => {
  const nova = await site.performer('nova', 'pending')
  const params = { id: nova.id }
  await sends(nova)
  const { submittedAt } = await shown(nova.id)
  await operator(verifications.showVerificationDocuments, { params })
  await sends(nova)
  const approval = operator(verifications.approveVerification, { params, body: { submittedAt } })
  assert.equal(await approval.catch(code), 'already_done')
  const rejection = operator(verifications.rejectVerification, { params, body: { reason: 'Blurred.', submittedAt } })
  assert.equal(await rejection.catch(code), 'already_done')

  const now = await shown(nova.id)
  assert.equal(now.status, 'pending')
  const approves = () => operator(verifications.approveVerification, { params, body: { submittedAt: now.submittedAt } })
  assert.equal(await approves().catch(code), 'not_allowed', 'the new documents were not looked at')
  await operator(verifications.showVerificationDocuments, { params })
  await approves()
  assert.equal((await shown(nova.id)).status, 'approved')
})

test('an operator who sees another document gets another address', async () => {
  const lux = await site.performer('lux', 'pending')
  const ids = async () => (await shown(lux.id)).documents.map(({ _id }) => _id)
  await sends(lux)
  const first = await ids()
  await sends(lux)
  const second = await ids()
  assert.equal(first.length, 1)
  assert.ok(first[0] !== undefined && second[0] !== undefined && first[0] !== second[0])
})

test('documents submitted during an approval come too late', async () => {
  const iris = await site.performer('iris', 'pending')
  const approving = await whileLocked(`update performers set verification = 'approved' where account_id = '${iris.id}'`, () =>
    sends(iris).catch(code),
  )
  assert.equal(approving, 'already_done')
  assert.equal((await shown(iris.id)).status, 'approved')
})

test('a performer who submits documents twice in parallel has one set kept and the other retired', async () => {
  const twin = await site.performer('twin', 'pending')
  await whileLocked(
    `update performers set bio = '' where account_id = '${twin.id}'`,
    () => Promise.all([sends(twin), sends(twin)]),
    2,
  )
  const { rows } = await site.sql.query(
    `select f.id = p.selfie as named, f.expires_at is null as stays from files f join performers p on p.account_id = f.owner_id
     where f.owner_id = $1 order by named`,
    [twin.id],
  )
  assert.deepEqual(rows, [
    { named: false, stays: false },
    { named: true, stays: true },
  ])
})

test('replaced documents are kept for the days in the settings', async () => {
  const nyx = await site.performer('nyx', 'pending')
  await sends(nyx)
  const { documentRetentionDays: usual } = await operator(siteSettings.readSiteSettings)
  assert.notEqual(usual, 3)
  await operator(siteSettings.changeSiteSettings, { body: { documentRetentionDays: 3 } })
  await sends(nyx)
  const { rows } = await site.sql.query(
    `select f.id = p.selfie as named, round(extract(epoch from f.expires_at - now()) / 86400)::int as days
     from files f join performers p on p.account_id = f.owner_id where f.owner_id = $1 order by named`,
    [nyx.id],
  )
  assert.deepEqual(rows, [
    { named: false, days: 3 },
    { named: true, days: null },
  ])
})

test('an ID is encrypted on the disk, leaves no small picture in the database, and loses a script behind its pixels', async () => {
  const ivy = await site.performer('ivy', 'pending')
  const script = '<script>alert(document.cookie)</script>'
  await ivy(ownProfile.uploadDocuments, { files: { selfie: new Blob([await (await jpeg()).arrayBuffer(), script]) } })
  await site.quiet()
  const [document] = (await shown(ivy.id)).documents
  const id = document?._id ?? assert.fail('no document')
  const bytes = readFileSync(join(site.folder, 'media', 'documents', `${id}.sealed`))
  await assert.rejects(sharp(bytes).metadata())
  assert.equal(existsSync(join(site.folder, 'media', 'documents', `${id}.webp`)), false)
  const { rows } = await site.sql.query('select placeholder, blurred from files where id = $1', [id])
  assert.deepEqual(rows, [{ placeholder: '', blurred: '' }])
  const omar = await site.operator('omar')
  const params = { id: ivy.id }
  const [hers, his] = [
    await operator(verifications.showVerificationDocuments, { params }),
    await omar(verifications.showVerificationDocuments, { params }),
  ]
  // Each picture carries the name of its viewer.
  assert.notEqual(hers.data[0]?.picture, his.data[0]?.picture)
  const picture = Buffer.from(hers.data[0]?.picture.split(',')[1] ?? '', 'base64')
  assert.equal((await sharp(picture).metadata()).format, 'webp')
  assert.ok(!picture.includes('<script'))
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], { type: 'image/jpeg' })
  const refused = ivy(ownProfile.uploadDocuments, { files: { selfie: svg } })
  assert.equal(await refused.catch(code), 'upload_not_accepted')
})

test('IDs that were stored before are encrypted by a job, and stay visible to operators', async () => {
  const uma = await site.performer('uma', 'pending')
  await sends(uma)
  await site.quiet()
  const id = (await shown(uma.id)).documents[0]?._id ?? assert.fail('no document')
  const folder = join(site.folder, 'media', 'documents')
  writeFileSync(
    join(folder, `${id}.webp`),
    await sharp(await (await jpeg()).arrayBuffer())
      .webp()
      .toBuffer(),
  )
  rmSync(join(folder, `${id}.sealed`))
  await site.sql.query('update files set is_sealed = false where id = $1', [id])
  await site.sql.query(`select graphile_worker.add_job('encrypt ID documents', '{}')`)
  await site.quiet()
  await assert.rejects(sharp(readFileSync(join(folder, `${id}.sealed`))).metadata())
  const { data } = await operator(verifications.showVerificationDocuments, { params: { id: uma.id } })
  assert.equal(data.length, 1)
})

/** Acts while another transaction has made a change, and commits the change once `waiters` transactions wait for it. */
async function whileLocked<T>(change: string, act: () => Promise<T>, waiters = 1): Promise<T> {
  const other = new pg.Client(site.databaseUrl)
  await other.connect()
  try {
    await other.query('begin')
    await other.query(change)
    const acting = act()
    await waitFor(async () => (await waiting()) >= waiters, 'all requests to wait for the row')
    await other.query('commit')
    return await acting
  } finally {
    await other.end()
  }
}

const waiting = async () =>
  Number(
    (
      await site.sql.query(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0].count,
  )
