import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as notifications from '@fanfare/contract/notifications'
import { updateMe } from '@fanfare/contract/own-account'
import * as payments from '@fanfare/contract/payments'
import * as receipts from '@fanfare/contract/receipts'
import * as tokens from '@fanfare/contract/tokens'
import { openNotifyingSite } from '../../../test/notifying-site.ts'
import { saves, subscribes } from '../../../test/payments.ts'

const { site, mail, change, switches, onDevice, bodies, bringDue } = await openNotifyingSite()

const ENGLISH = 'You received a tip of 57 tokens'
const SPANISH = 'Has recibido una propina de 57 tokens'

test('a performer who changes the language before reading gets the list, push message and email in it', async () => {
  const performer = await site.performer('wanda')
  await change(performer, {
    showsDetails: true,
    emailFrequency: 'daily',
    quietHours: { from: '00:00', to: '23:59' },
    timeZone: 'UTC',
  })
  await switches(performer, 'tip', 'email', true)
  const browser = await onDevice(performer)
  const fan = await site.fan('felix', 500)
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 57 } })
  await site.quiet()
  const titles = async () => (await performer(notifications.listNotifications, { query: {} })).data.map(({ title }) => title)
  assert.deepEqual(await titles(), [`${ENGLISH} ($57.00)`])
  await performer(updateMe, { body: { locale: 'es' } })
  assert.deepEqual(await titles(), [`${SPANISH} (57,00\u00a0US$)`])
  await bringDue(performer)
  assert.deepEqual(await bodies(browser), [`felix: ${SPANISH} (57,00\u00a0US$)`])
  await site.quiet()
  const [digest = ''] = mail.received.filter((one) => one.includes(`To: ${performer.email}`))
  assert.ok(digest.includes(SPANISH) && !digest.includes(ENGLISH), digest)
})

test('a fan who changes the language reads earlier payments and receipts in it', async () => {
  const [fan, performer] = [await site.fan('buyer'), await site.performer('ada.vale')]
  await saves(fan)
  await subscribes(fan, performer)
  await site.quiet()
  const read = async () => {
    const { data: paid } = await fan(payments.listPayments, { query: {} })
    const { data: given } = await fan(receipts.listReceipts, { query: {} })
    return [paid[0]?.description, given[0]?.item]
  }
  assert.deepEqual(await read(), ['Subscription to ada.vale, one month', 'Subscription'])
  await fan(updateMe, { body: { locale: 'es' } })
  assert.deepEqual(await read(), ['Suscripción a ada.vale, un mes', 'Suscripción'])
})
