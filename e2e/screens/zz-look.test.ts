import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { test } from '../support/test.ts'
import { openDemo } from '../support/demo.ts'
import { assertAccessible, waitUntilLoaded } from '../support/site.ts'
import { findLayoutFaults } from '../support/layout-faults.ts'

const dir = process.env['LOOK_DIR'] ?? '/work/tmp/h/LW3-look'
const WIDTHS = { '390': { width: 390, height: 844 }, '820': { width: 820, height: 1180 }, '1440': { width: 1440, height: 900 } }

test('look', async () => {
  test.setTimeout(1_500_000)
  const demo = await openDemo()
  mkdirSync(dir, { recursive: true })
  const out: string[] = []
  const { rows } = await demo.site.sql.query(
    `select o.id, o.state, f.username as fan from custom_orders o join accounts f on f.id = o.fan_id order by o.created_at`,
  )
  const ids = Object.fromEntries(rows.map((r) => [r.fan, r.id]))
  out.push(JSON.stringify(rows))
  const talk = (
    await demo.site.sql.query(
      `select p.conversation_id as id from conversation_participants p join accounts a on a.id = p.account_id
       where a.username = 'elif' and exists (select 1 from conversation_participants q join accounts b on b.id = q.account_id where q.conversation_id = p.conversation_id and b.username = 'rio.tanaka')`,
    )
  ).rows[0]?.id
  type Act = (page: Page) => Promise<unknown>
  const open =
    (name: string): Act =>
    async (page) => {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').waitFor()
    }
  const shots: [string, string, string, Act?][] = [
    ['jonas', 'list-fan', '/custom-orders?filter=closed'],
    ['zoe', 'list-open', '/custom-orders'],
    ['felix', 'list-empty', '/custom-orders'],
    ['felix', 'ask', '/custom-orders/new/rio.tanaka'],
    ['felix', 'profile', '/rio.tanaka'],
    ['jonas', 'completed', `/custom-orders/${ids['jonas']}`],
    ['carmen.r', 'delivered', `/custom-orders/${ids['carmen.r']}`],
    ['carmen.r', 'accept', `/custom-orders/${ids['carmen.r']}`, open('Accept delivery')],
    ['carmen.r', 'dispute', `/custom-orders/${ids['carmen.r']}`, open('Open dispute')],
    ['zoe', 'countered', `/custom-orders/${ids['zoe']}`],
    ['zoe', 'pay', `/custom-orders/${ids['zoe']}`, open('Accept counter-offer')],
    ['elif', 'disputed', `/custom-orders/${ids['elif']}`],
    ['elif', 'talk', `/messages/${talk}`],
    ['rio.tanaka', 'studio-list', '/studio/custom-orders'],
    ['rio.tanaka', 'terms', '/studio/custom-orders/terms'],
    ['rio.tanaka', 'studio-requested', `/studio/custom-orders/${ids['hanna.w']}`],
    ['rio.tanaka', 'counter', `/studio/custom-orders/${ids['hanna.w']}`, open('Make a counter-offer')],
    ['ada.vale', 'studio-empty', '/studio/custom-orders'],
    ['olga', 'admin-list', '/admin/custom-orders'],
    ['olga', 'admin-order', `/admin/custom-orders/${ids['elif']}`],
  ]
  const looks = [
    ['390', 'light', 'en'],
    ['1440', 'dark', 'en'],
    ['820', 'light', 'en'],
    ['390', 'dark', 'es'],
  ] as const
  for (const [width, theme, locale] of looks) {
    await demo.site.sql.query('update accounts set locale = $1', [locale])
    for (const [who, name, path, act] of shots) {
      if (act && locale !== 'en') continue
      const page = await demo.as(who, width === '390' ? 'phone' : 'desktop', { theme })
      try {
        await page.setViewportSize(WIDTHS[width])
        await page.goto(path)
        await waitUntilLoaded(page)
        await act?.(page)
        if (act) await waitUntilLoaded(page)
        const faults = await findLayoutFaults(page)
        if (faults.length > 0) out.push(`${width} ${locale} ${name} ${JSON.stringify(faults)}`)
        if (width === '390' && locale === 'en') await assertAccessible(page)
        await page.screenshot({ path: `${dir}/${width}-${theme}-${locale}-${name}.png`, fullPage: !act })
      } catch (error) {
        out.push(`${width} ${locale} ${name} ${String(error).slice(0, 400)}`)
        await page.screenshot({ path: `${dir}/${width}-${theme}-${locale}-${name}.png` }).catch(() => undefined)
      }
      await page.context().close()
      writeFileSync(`${dir}/faults.txt`, out.join('\n'))
    }
  }
})
