/** Tests how the audit log shows the subjects of acts. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listActs, readActChoices, type RecordedAct } from '@fanfare/contract/audit'
import { anOperator, aPerson } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import AuditLog from './audit-log.tsx'

const petra = aPerson({ name: 'Petra Nowak', username: 'petra.nowak' })
const act: RecordedAct = {
  _id: '12',
  at: '2027-03-01T10:00:00Z',
  operator: petra,
  operatorName: 'olga.reuter',
  role: 'owner',
  act: 'account.warn',
  title: 'Rejected a performer’s documents',
  subject: { kind: 'account', title: 'Account', id: petra._id, person: petra },
  reason: 'Sent the same advertisement to a hundred people, after two warnings in the same week.',
  changes: [],
  hash: 'a'.repeat(64),
}

/** The width that the menu leaves in windows of 390 and 1440 pixels. */
test.for([
  ['phone', 358],
  ['desktop', 985],
] as const)('an operator reads names and usernames in one piece on a %s', async ([size, width]) => {
  const { api } = currentFakes()
  api.replyTo(readActChoices, { operators: [], acts: [], subjects: [] })
  api.replyTo(listActs, { data: [act], total: 1 })
  const log = (
    <div style={{ inlineSize: width }}>
      <AuditLog />
    </div>
  )
  await open(log, { at: '/admin/audit', viewer: anOperator(), size })
  for (const words of ['Petra Nowak', '@petra.nowak', 'olga.reuter']) {
    const shown = page.getByText(words, { exact: true })
    await expect.element(shown).toBeVisible()
    expect(linesOf(shown.element())).toBe(1)
  }
})

/** Returns how many lines the text of an element takes. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
