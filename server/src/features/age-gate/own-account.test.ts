/** Stories of members of a site for adults who have not confirmed their age, and end or save what they have there. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as closing from '@fanfare/contract/account-closing'
import { readOwnSuspension, suspendAccount } from '@fanfare/contract/account-control'
import { changeAgeGate } from '@fanfare/contract/age-gate'
import * as auth from '@fanfare/contract/auth'
import * as exported from '@fanfare/contract/exports'
import { uploadAvatar } from '@fanfare/contract/own-account'
import { uploadPerformerAvatar, uploadPerformerCover } from '@fanfare/contract/own-profile'
import * as receipts from '@fanfare/contract/receipts'
import { cancelSubscription, pauseSubscription } from '@fanfare/contract/renewals'
import { listOwnSubscriptions, readNextCharges } from '@fanfare/contract/subscriptions'
import { readMe } from '@fanfare/contract/users'
import { isOpenBeforeAgeCheck } from '#platform/age-gate.ts'
import { nameOf, send } from '../../../test/any-route.ts'
import { exportOf, fetchArchive, filesIn } from '../../../test/archives.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openPopulatedSite } from '../../../test/populated-site.ts'
import type { Caller } from '../../../test/test-server.ts'
import { routes } from '../../app.ts'

const populated = await openPopulatedSite()
const { site, callers } = populated
const [felix, ada, operator] = [callers.fan as Caller, callers.performer as Caller, callers.admin as Caller]
let library: exported.Export
beforeAll(async () => {
  await felix(uploadAvatar, { files: { avatar: await jpeg() } })
  await ada(uploadPerformerAvatar, { files: { avatar: await jpeg() } })
  await ada(uploadPerformerCover, { files: { cover: await jpeg() } })
  library = await exportOf(site, felix, exported.startLibraryExport)
  await operator(changeAgeGate, { body: { isAdultSite: true, elsewhere: 'declaration', countries: [] } })
})

const PICTURE = /"\/media\/(?!download\/)/

test('no reply before the age check has the address of a picture', async () => {
  const seen = new Set<string>()
  for (const { route } of routes.filter(({ route }) => route.who !== 'admin' && isOpenBeforeAgeCheck(route)))
    for (const { token } of [callers.guest, felix, ada]) {
      // These would end the stories.
      if (route === auth.signOut || route === auth.endSession || route === auth.changePassword) continue
      const { status, body } = await send(populated, route, { token })
      assert.doesNotMatch(body, PICTURE, nameOf(route))
      if (status === 200) seen.add(nameOf(route))
    }
  for (const name of ['GET /users/me', 'GET /subscriptions/user/search', 'GET /exports', 'GET /payment/receipts'])
    assert.ok(seen.has(name), name)
})

test('a fan finds a subscription by its name, cancels it, and changes nothing else about it', async () => {
  const { data } = await felix(listOwnSubscriptions, { query: {} })
  const [subscription] = data
  assert.deepEqual([subscription?.with.username, subscription?.with.avatar], [ada.username, ''])
  assert.equal((await felix(readNextCharges)).subscriptions.length, 1)
  const params = { id: subscription?._id ?? '' }
  await assert.rejects(felix(pauseSubscription, { params, body: { months: 1 } }), isApiError('age_check_needed'))
  assert.equal((await felix(cancelSubscription, { params, body: {} })).renews, false)
})

test('a fan reads the receipts and saves one', async () => {
  const { data } = await felix(receipts.listReceipts, { query: {} })
  const pdf = await felix(receipts.downloadReceipt, { params: { id: data[0]?._id ?? '' } })
  assert.equal(pdf.mediaType, 'application/pdf')
})

test('a fan saves the own data, and purchases only after the age check', async () => {
  const files = await filesIn(await fetchArchive(site, felix, await exportOf(site, felix, exported.startAccountExport)))
  assert.ok(files.has('data/account.jsonl'))
  const bought = (await felix(exported.listExports)).data.find(({ kind }) => kind === 'library')
  assert.deepEqual([bought?.status, bought?.url], ['ready', undefined])
  const { status } = await fetch(site.base + library.url, { headers: { authorization: felix.token } })
  assert.equal(status, 404)
  await assert.rejects(felix(exported.startLibraryExport, { body: {} }), isApiError('age_check_needed'))
  await felix(exported.deleteExport, { params: { id: library._id } })
})

const password = 'a long enough password'

/** Sets a password by the emailed link, which ends every session. */
async function setsPassword({ email }: Caller): Promise<void> {
  await site.guest(auth.forgotPassword, { body: { email } })
  await site.guest(auth.resetPassword, { body: { token: await site.mailedToken(email, 'reset'), password } })
}

const signsIn = async ({ username }: Caller) =>
  site.callerWith((await site.guest(auth.signIn, { body: { username, password } })).token)

test('a performer ends the session of a lost phone', async () => {
  const vera = await site.performer('vera')
  await setsPassword(vera)
  const [phone, laptop] = [await signsIn(vera), await signsIn(vera)]
  const { data } = await laptop(auth.listSessions)
  await laptop(auth.endSession, { params: { id: data.find(({ isCurrent }) => !isCurrent)?._id ?? '' } })
  await assert.rejects(phone(readMe), isApiError('not_signed_in'))
})

test('a performer closes the account, and keeps it after all', async () => {
  const nora = await site.performer('nora')
  await setsPassword(nora)
  const open = await signsIn(nora)
  assert.ok((await open(closing.readClosing)).consequences.length > 0)
  await open(closing.closeOwnAccount, { body: { username: nora.username } })
  const back = await signsIn(nora)
  assert.ok((await back(closing.readClosing)).closing)
  await back(closing.keepAccount)
  assert.equal((await back(readMe)).isClosed, undefined)
})

test('a suspended fan reads why', async () => {
  const rico = await site.fan('rico')
  const reason = 'Three chargebacks in one week.'
  await operator(suspendAccount, { params: { id: rico.id }, body: { reason } })
  assert.equal((await rico(readOwnSuspension)).suspension?.reason, reason)
})

test('every route of a closed or suspended account is open before the age check', () => {
  const own = routes.map(({ route }) => route).filter(({ whileClosed, whileSuspended }) => whileClosed || whileSuspended)
  assert.deepEqual(own.filter((route) => !isOpenBeforeAgeCheck(route)).map(nameOf), [])
})
