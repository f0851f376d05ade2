/** Tests that every route and every upload for media rejects a file that was taken down. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { FilePart, Route } from '@fanfare/contract'
import { openConsentLink } from '@fanfare/contract/consent-links'
import * as takedowns from '@fanfare/contract/takedowns'
import { mediaKinds } from '@fanfare/contract/media-kinds'
import * as vault from '@fanfare/contract/vault'
import { createVideo } from '@fanfare/contract/videos'
import { nameOf } from '../../../test/any-route.ts'
import { formOf, ID, invites } from '../../../test/consents.ts'
import { film, tone } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { random, valueFor, type Schema } from '../../../test/schema-values.ts'
import { codeOf, sources } from '../../../test/source.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { tusClient } from '../../../test/tus.ts'
import { routes } from '../../app.ts'

const REJECTION = 'This file was removed from the site and can’t be uploaded again.'
/** Products and custom orders declare their own uploads. */
const OTHER_KINDS = ['captions', 'archive', 'product', 'delivery'] as const
type MediaKind = Exclude<FilePart['kind'], (typeof OTHER_KINDS)[number]>
const isMedia = (kind: FilePart['kind']): kind is MediaKind => !OTHER_KINDS.some((other) => other === kind)

let site: TestServer
let callers: Readonly<Record<'member' | 'fan' | 'performer' | 'admin' | 'pending', Caller>>
let gone: Readonly<Record<MediaKind, Blob>>
let videoId: string
beforeAll(async () => {
  site = await openTestServer()
  const [fan, performer, admin] = [await site.fan('felix'), await site.performer('nadia'), await site.operator()]
  callers = { member: fan, fan, performer, admin, pending: await site.performer('newcomer', 'pending') }
  const [photo, video, audio] = [await jpeg(), await film(site, 1), await tone(site, 1)]
  gone = { photo, picture: photo, document: photo, video, audio }
  const other = await site.performer('vera')
  const stored = [
    await other(vault.uploadVaultPhoto, { files: { file: photo } }),
    await other(vault.uploadVaultVideo, { files: { file: video } }),
    await other(vault.uploadVaultAudio, { files: { file: audio } }),
  ]
  const fileIds = stored.map(({ _id }) => _id)
  assert.deepEqual(await admin(takedowns.takeDownMedia, { body: { fileIds, reason: 'Not theirs' } }), { total: 3 })
  videoId = (await performer(createVideo, { body: { title: 'Tide', audience: 'free', publish: 'draft' } }))._id
  await site.quiet()
})

/** Returns the fields of a guest who signs by a link. */
async function linkFields() {
  const { token } = await invites(callers.performer)
  const { invitation, claim } = await site.guest(openConsentLink, { body: { token } })
  return { token, claim, ...ID, ...formOf(invitation) }
}

/** Sends the taken-down file in one part, and new photos in the others. Returns the status and the message. */
async function sends({ method, path, who, files = {}, body }: Route, part: string, kind: MediaKind) {
  const form = new FormData()
  const fields = body ? valueFor(body as Schema, { next: random(1), ids: [videoId], optional: 0 }) : {}
  const link = path === '/consents/sign' ? await linkFields() : {}
  for (const [name, value] of Object.entries({ ...(fields as object), ...(body && { dateOfBirth: '1990-01-01' }), ...link }))
    if (Object.hasOwn((body as Schema).properties ?? {}, name)) form.append(name, String(value))
  for (const [name, { required }] of Object.entries(files))
    if (name === part || required) form.append(name, name === part ? gone[kind] : await jpeg(), 'a')
  // Only performers without an approval send documents.
  const caller = who === 'performer' && kind === 'document' ? callers.pending : callers[who === 'anyone' ? 'fan' : who]
  const answer = await fetch(`${site.api}${path.replace(':id', path.startsWith('/users/') ? caller.id : videoId)}`, {
    method,
    headers: who === 'anyone' ? {} : { authorization: caller.token },
    body: form,
  })
  const { message } = (await answer.json()) as { message?: string }
  return `${answer.status}: ${message ?? ''}`
}

/** Routes whose files are not compared, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'POST /admin/banners': 'pictures of the site, chosen by operators',
  'PUT /admin/banners/:id': 'pictures of the site, chosen by operators',
  'POST /admin/branding/pictures/:kind': 'pictures of the site, chosen by operators',
  'POST /notices/pictures': 'stores documents by the function of the registration',
  'POST /reports/:id/pictures': 'stores documents by the function of the registration',
  'POST /auth/social/performer': 'stores documents by the function of the other registration',
}

test('every route with a file rejects the taken-down file', async () => {
  const outcomes: Record<string, string> = {}
  for (const { route } of routes.filter((one) => !(nameOf(one.route) in OTHERS)))
    for (const [part, { kind }] of Object.entries(route.files ?? {}))
      if (isMedia(kind)) outcomes[`${nameOf(route)} ${part}`] = await sends(route, part, kind)
  assert.ok(Object.keys(outcomes).length > 25)
  assert.deepEqual(
    Object.entries(outcomes).filter(([, outcome]) => outcome !== `415: ${REJECTION}`),
    [],
  )
})

test('every kind of resumable upload rejects the taken-down file', async () => {
  for (const kind of mediaKinds) {
    const bytes = new Uint8Array(await gone[kind].arrayBuffer())
    const tus = tusClient(site.base, callers.performer.token)
    const { headers } = await tus.create(bytes.length, { kind, name: 'a' })
    const { status, body } = await tus.upload(headers.get('location') ?? '', bytes)
    assert.deepEqual([status, body.message], [415, REJECTION])
  }
})

test('media rows and account pictures are created only where received bytes are checked', () => {
  const creating = /(?<!function )\b(?:insertFile|putPicture)\(/
  const found = sources.filter((file) => creating.test(codeOf(file)))
  // A teaser is cut from a video of the vault.
  const fromBytes = found.filter((file) => file !== 'core/media/teaser.ts')
  assert.deepEqual(fromBytes.toSorted(), [
    'core/media/account-pictures.ts',
    'core/media/store-upload.ts',
    'core/media/vault-items.ts',
  ])
  for (const file of fromBytes) assert.match(codeOf(file), /await assertNotTakenDown\(tx, (?:file\.)?hash\b/)
})
