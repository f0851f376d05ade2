/** A performer protects herself: she hides everything from the studio’s menu, and keeps a safety log about a fan. */
import { openDemo, type Demo } from '../support/demo.ts'
import { exampleOf } from '../support/examples.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo

test.beforeAll(async () => {
  demo = await openDemo()
})

test('a performer hides everything with one press from the studio, and undoes it', async () => {
  const [performer, fan] = [await demo.as('ada.vale', 'desktop'), await demo.as('felix', 'phone')]
  await visit(fan, '/ada.vale')
  await fan.getByRole('heading', { level: 1, name: 'Ada Vale' }).waitFor()

  await visit(performer, '/studio')
  await performer.getByRole('link', { name: 'Pause profile' }).click()
  await performer.waitForURL((url) => url.pathname === '/settings/pause')
  await performer.getByRole('button', { name: 'Pause profile' }).click()
  await performer.getByRole('heading', { name: 'Your profile is paused' }).waitFor()
  await assertAccessible(performer)

  await visit(fan, '/ada.vale')
  await fan.getByRole('heading', { level: 1, name: 'Ada Vale' }).waitFor({ state: 'detached' })
  await performer.getByRole('button', { name: 'Resume profile' }).click()
  await performer.getByRole('button', { name: 'Pause profile' }).waitFor()
  await visit(fan, '/ada.vale')
  await fan.getByRole('heading', { level: 1, name: 'Ada Vale' }).waitFor()
})

test('a performer notes an incident, exports the safety log and ends the restriction', async () => {
  const performer = await demo.as('ada.vale', 'desktop')
  const { path } = await exampleOf(demo.site, '/studio/safety/:id')
  await visit(performer, path)
  await performer.getByRole('heading', { level: 1, name: 'Safety log' }).waitFor()
  await performer.getByRole('textbox', { name: 'What happened' }).fill('He waited outside the theatre.')
  await performer.getByRole('button', { name: 'Add incident' }).click()
  await performer.getByRole('list', { name: 'Incidents' }).getByText('He waited outside the theatre.').waitFor()
  await assertAccessible(performer)
  const saved = performer.waitForEvent('download')
  await performer.getByRole('button', { name: 'Export PDF' }).click()
  await saved
  await performer.getByRole('list', { name: 'Exports' }).getByText('SHA-256').waitFor()
  await performer.getByRole('button', { name: 'Unrestrict' }).click()
  await performer
    .getByRole('dialog', { name: /^Unrestrict/ })
    .getByRole('button', { name: 'Unrestrict' })
    .click()
  await performer.getByRole('button', { name: 'Restrict', exact: true }).waitFor()
  await visit(performer, '/settings/restricted')
  await performer.getByRole('heading', { name: 'You haven’t restricted anyone' }).waitFor()
})
