/** Pages do not move while they load, so that no one loses their place or presses the wrong control. */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { sizes } from '../support/browsers.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { exampleOf } from '../support/examples.ts'
import { waitUntilLoaded } from '../support/site.ts'
import { test } from '../support/test.ts'

/** The budget of every page (ux.md): cumulative layout shift. */
const MAX_SHIFT = 0.02

const PAGES: Readonly<Record<'visitor' | 'felix' | 'ada.vale', readonly string[]>> = {
  visitor: ['/', '/explore', '/ada.vale', '/juno.park', '/post/:id', '/gallery/:id', '/video/:id'],
  felix: [
    '/home',
    '/explore',
    '/ada.vale',
    '/juno.park',
    '/post/:id',
    '/gallery/:id',
    '/video/:id',
    '/messages',
    '/messages/:id',
    '/wallet',
    '/notifications',
  ],
  'ada.vale': ['/home', '/ada.vale', '/messages', '/wallet', '/notifications', '/studio'],
}

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Records every shift that no press caused, with the elements that moved. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number' || ('hadRecentInput' in entry && entry.hadRecentInput))
          continue
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        const nameOf = ({ node }: { node?: Node }) =>
          node instanceof Element
            ? `${node.tagName}.${node.className} ${node.textContent.slice(0, 40)}`
            : String(node?.textContent)
        shifts.push({ value: entry.value, moved: sources.map(nameOf) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function shiftsOf(page: Page): Promise<{ sum: number; shifts: readonly Shift[] }> {
  const shifts: readonly Shift[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
  return { sum: shifts.reduce((total, { value }) => total + value, 0), shifts }
}

for (const [who, paths] of Object.entries(PAGES)) {
  for (const path of paths) {
    test(`${path} does not move while ${who} opens it`, async () => {
      const place = path.includes(':') ? (await exampleOf(demo.site, path)).path : path
      for (const size of ['phone', 'tablet', 'desktop'] as const) {
        const page = await demo.as(who, size)
        await countShifts(page)
        await page.goto(place)
        await waitUntilLoaded(page)
        // Parts that load when the browser is idle.
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))))
        await waitUntilLoaded(page)
        const { sum, shifts } = await shiftsOf(page)
        assert.ok(sum <= MAX_SHIFT, `${place} at ${sizes[size].width}: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`)
        await page.context().close()
      }
    })
  }
}

test("late content that moves a visitor's page exceeds the budget", async () => {
  const page = await demo.as('visitor', 'phone')
  await countShifts(page)
  await page.goto('/explore')
  await waitUntilLoaded(page)
  await page.evaluate(() => {
    const late = document.createElement('div')
    late.style.blockSize = '120px'
    document.querySelector('main')?.prepend(late)
  })
  await expect.poll(async () => (await shiftsOf(page)).sum).toBeGreaterThan(MAX_SHIFT)
})
