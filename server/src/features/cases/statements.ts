/** Appeals and counter-notices of the people about whom operators have decided. */
import {
  addStep,
  caseById,
  caseOpened,
  insertCase,
  insertReport,
  lockStatementOf,
  setStatementCase,
  severityOf,
  type StatementRow,
} from '#core/cases/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { currentLocale, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

/** Throws `already_done` the second time, and `not_allowed` after the deadline. */
export async function appeal(
  tx: Tx,
  owner: Viewer,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<StatementRow> {
  const statement = await lockStatementOf(tx, owner.id, id)
  if (!statement) throw notFound()
  if (statement.appeal_case_id !== null) throw apiError('already_done', t('You have already appealed this decision.'))
  if (statement.appeal_until <= tx.now) throw apiError('not_allowed', t('The time to appeal is over.'))
  const caseId = await openAgainst(tx, statement, { kind: 'appeal', text: text.trim() })
  return setStatementCase(tx, id, { appeal_case_id: caseId })
}

interface CounterNotice {
  readonly id: string
  readonly text: string
  readonly contact: string
  readonly signature: string
}

/** Throws `not_allowed` unless the decision followed a copyright notice and took items away. */
export async function counter(tx: Tx, owner: Viewer, { id, text, contact, signature }: CounterNotice): Promise<StatementRow> {
  const statement = await lockStatementOf(tx, owner.id, id)
  if (!statement) throw notFound()
  if (!(await canCounter(tx, statement)))
    throw apiError('not_allowed', t('This decision has no copyright notice that you could answer.'))
  if (statement.counter_case_id !== null) throw apiError('already_done', t('You have already sent a counter-notice.'))
  const words = [text.trim(), contact.trim(), t('Signed: {name}', { name: signature.trim() })].join('\n\n')
  const caseId = await openAgainst(tx, statement, { kind: 'counter_notice', text: words })
  return setStatementCase(tx, id, { counter_case_id: caseId })
}

async function canCounter(tx: Tx, { case_id: caseId, measures }: StatementRow): Promise<boolean> {
  const row = await caseById(tx.db, caseId)
  return row?.kind === 'copyright' && (measures.includes('remove') || measures.includes('restrict'))
}

interface Against {
  readonly kind: 'appeal' | 'counter_notice'
  readonly text: string
}

/** Opens a case about the decision. Its clock runs from now. */
async function openAgainst(
  tx: Tx,
  { case_id: parentId, account_id: ownerId }: StatementRow,
  { kind, text }: Against,
): Promise<string> {
  const severity = severityOf(kind, undefined)
  const row = await insertCase(tx, { kind, severity, ownerId, parentId, openedAt: tx.now, locale: currentLocale() })
  await insertReport(tx, { case_id: row.id, reason: kind, text, links: [] })
  await addStep(tx, parentId, { step: kind === 'appeal' ? 'appealed' : 'countered' })
  tx.emit(caseOpened, { caseId: row.id, caseNumber: Number(row.number), caseKind: kind, severity })
  return row.id
}
