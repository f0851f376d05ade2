/** On every screen, the name of each button and link is unique. */
import assert from 'node:assert/strict'
import { exampleOf } from '../support/examples.ts'
import { findSharedNames } from '../support/shared-names.ts'
import { blankPage } from '../support/browsers.ts'
import { test } from '../support/test.ts'
import { PEOPLE, screens } from './catalog.ts'
import { open, openForScreens } from './checks.ts'

const opened = openForScreens()

for (const who of PEOPLE) {
  test(`no two buttons or links of a page that ${who} sees have one name and different targets`, async () => {
    const demo = opened.demo()
    const found: string[] = []
    for (const { path, status, who: sees } of screens.filter((screen) => screen.who === who)) {
      const place = path.includes(':') ? await exampleOf(demo.site, path) : { who: sees, path }
      const page = await demo.as(place.who, 'phone')
      await open(page, place.path, status)
      found.push(
        ...(await findSharedNames(page)).map(({ name, targets }) => `${path}: “${name}” ${targets.slice(0, 3).join(', ')}`),
      )
      await page.context().close()
    }
    assert.deepEqual(found, [])
  })
}

test('two buttons named Close are reported, and two links to one page are not', async () => {
  const page = await blankPage('phone')
  await page.setContent(
    '<button>Close</button><button aria-label="Close">×</button><a href="/a">Ada</a><a href="/a">Ada</a><article><button>Close</button></article>',
  )
  assert.deepEqual(
    (await findSharedNames(page)).map(({ name }) => name),
    ['Close'],
  )
})
