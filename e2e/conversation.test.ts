/** A long conversation: it opens at the newest message, and older ones come in above without moving what is being read. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { open, openDemo, type Demo } from './demo.ts'
import type { Site } from './site.ts'

const COUNT = 300
let site: Site
let as: Demo['as']
let path: string
before(async () => {
  ;({ site, as } = await openDemo(['felix']))
  const { rows } = await site.sql.query<{ id: string }>(
    `select conversations.id from conversations
     join accounts fans on fans.id = fan_id and fans.username = 'felix'
     join accounts performers on performers.id = performer_id and performers.username = 'ada.vale'`,
  )
  const { id } = rows[0]!
  path = `/messages/${id}`
  await site.sql.query('update messages set seq = seq + 100000 where conversation_id = $1', [id])
  // Of very different heights, so that a wrong guess at one would show.
  await site.sql.query(
    `insert into messages (id, conversation_id, seq, sender_id, recipient_id, kind, text, created_at)
     select gen_random_uuid(), id, n, performer_id, fan_id, 'text', 'Message ' || n || repeat(' and more words', n % 40),
            last_at - interval '90 days' + n * interval '3 hours'
     from conversations, generate_series(1, $2) n where id = $1`,
    [id, COUNT],
  )
  await site.sql.query(`update messages set seq = seq - 100000 + $2 where conversation_id = $1 and seq > 100000`, [id, COUNT])
  await site.sql.query(
    `update conversations set last_seq = (select max(seq) from messages where conversation_id = $1) where id = $1`,
    [id],
  )
})

/** The message in the middle of what is seen, and how far down it stands. */
const inSight = (scroller: Locator) =>
  scroller.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    const lines = [...element.querySelectorAll('li')]
    const line = lines.find((one) => one.getBoundingClientRect().bottom > top + height / 2)!
    return { text: line.textContent, at: line.getBoundingClientRect().top, count: lines.length }
  })

for (const size of ['phone', 'desktop'] as const)
  test(`opens at the newest, and keeps its place while older messages are loaded, on a ${size}`, async () => {
    const page = await as('felix', size)
    await open(page, path)
    const scroller = page.getByRole('group', { name: 'Messages' })
    const lines = scroller.getByRole('listitem')
    const isAtNewest = () => scroller.evaluate((element) => Math.abs(element.scrollTop) < 2)
    assert.ok(await isAtNewest())
    for (let held = await lines.count(); held < 150; ) {
      await scroller.evaluate(async (element) => {
        const first = element.querySelector('li')!
        element.scrollBy(0, first.getBoundingClientRect().top - element.getBoundingClientRect().top + 200)
        // What comes into sight gets its real height.
        for (let i = 0; i < 3; i++) await new Promise((next) => requestAnimationFrame(next))
      })
      const before = await inSight(scroller)
      await page.waitForFunction((count) => document.querySelectorAll('[role=group] li').length > count, held)
      const after = await inSight(scroller)
      assert.equal(after.text, before.text)
      assert.ok(Math.abs(after.at - before.at) < 2, `moved by ${after.at - before.at} px at ${after.count} messages`)
      held = after.count
    }
    await page.getByRole('button', { name: 'Newest' }).click()
    await page.waitForFunction(() => Math.abs(document.querySelector('[role=group][tabindex]')!.scrollTop) < 2)
    await scroller.getByText(/^Message 299/).waitFor()
  })
