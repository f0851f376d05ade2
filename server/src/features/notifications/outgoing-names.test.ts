/** A story of names that look like addresses: they never become links in emails or push messages. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { updateMe } from '@fanfare/contract/own-account'
import * as tokens from '@fanfare/contract/tokens'
import { openNotifyingSite } from '../../../test/notifying-site.ts'

const { site, mail, change, switches, onDevice, bodies, bringDue } = await openNotifyingSite()

test('a name that looks like an address is no link in a single email, a joined email or a push message', async () => {
  const performer = await site.performer('wanda')
  await change(performer, { showsDetails: true })
  await switches(performer, 'tip', 'email', true)
  const browser = await onDevice(performer)
  const fan = await site.fan('felix', 500)
  await fan(updateMe, { body: { name: 'https://evil.example/free or me@evil。example' } })
  const tip = () => fan(tokens.tip, { params: { id: performer.id }, body: { amount: 57 } })
  await tip()
  const shown = 'https evil example free or me evil example: You received a tip of 57 tokens ($57.00)'
  assert.deepEqual(await bodies(browser), [shown])
  await change(performer, { emailFrequency: 'daily', timeZone: 'UTC' })
  await tip()
  await site.quiet()
  await bringDue(performer)
  await site.quiet()
  const [alone = '', joined = '', ...more] = mail.received
    .filter((one) => one.includes(`To: ${performer.email}`))
    // Removes soft line breaks of quoted-printable (RFC 2045, 6.7) and of long headers (RFC 5322, 2.2.3).
    .map((one) => one.replaceAll('=\r\n', '').replaceAll(/\r\n[ \t]+/g, ' '))
  assert.deepEqual(more, [])
  for (const one of [alone, joined]) {
    assert.doesNotMatch(one, /evil\.example|https?:\/\/evil|@evil/)
    // In the text and in the HTML.
    assert.ok(one.split(shown).length > 2, one)
  }
  assert.ok(alone.includes(`Subject: ${shown}`), alone)
})
