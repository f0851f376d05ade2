/** Tests where operators find the pages of the administration. */
import { expect, test } from 'vitest'
import { anOperator } from '../../../test/components/examples.ts'
import { open } from '../../../test/components/open.tsx'
import { sectionsOf } from './menus.ts'

const MAX_PAGES = 11

test('an owner finds pages about one subject in one section, and no section is too long to read', async () => {
  await open(<p>A page</p>)
  const sections = new Map(sectionsOf('admin', anOperator()).map(({ label, tabs }) => [label, tabs.map((tab) => tab.label)]))
  expect([...sections.keys()]).toEqual(['Overview', 'People', 'Safety', 'Money', 'Prices', 'Site'])
  expect(sections.get('Overview')).toEqual(['Overview', 'Outbox', 'Team', 'Audit log', 'Monthly reports'])
  expect(sections.get('Site')?.slice(0, 3)).toEqual(['Settings', 'Branding', 'Pages'])
  for (const [label, pages] of sections) expect(pages.length, label).toBeLessThanOrEqual(MAX_PAGES)
})
