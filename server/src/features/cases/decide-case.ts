/** Decides a case: carries out its measures, writes the statement of reasons, and ends its reports. */
import type { ContentMeasure, Measure } from '@fanfare/contract/case-terms'
import {
  addStep,
  assertDecision,
  caseDecided,
  changeCase,
  endReports,
  insertStatement,
  isAccountMeasure,
  isContentMeasure,
  lockOpenCase,
  measureLabel,
  putState,
  reportables,
  showHiddenItems,
  type CaseObjectRow,
  type CaseRow,
  type ItemState,
  type StatementRow,
} from '#core/cases/index.ts'
import { notValid } from '#lib/errors.ts'
import { storedMessage, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { caseFacts, type CaseFacts, type Decision } from './case-facts.ts'
import { mailStatement } from './mail-templates.ts'
import { recordAct } from './operator-acts.ts'
import { endScheduled } from './scheduled-decisions.ts'
import { filledWords } from './filled-words.ts'

interface Deciding extends CaseFacts {
  readonly row: CaseRow
  readonly operator: Viewer
  readonly decision: Decision
  readonly reason: string
}

/** Throws `not_valid` or `not_allowed` for a decision that the case does not allow. Returns it with its placeholders filled. */
export async function checkDecision(tx: Tx, operator: Viewer, row: CaseRow, decision: Decision) {
  const facts = await caseFacts({ services: tx.services, db: tx.db }, row)
  const { measures, rule, until } = decision
  const words = await filledWords(tx, { row, items: facts.items, decision })
  assertDecision(facts.of, { measures, rule, reason: words.reason, until }, { operatorId: operator.id, now: tx.now })
  const deciding = { ...facts, row, operator, decision, reason: words.reason }
  return { deciding, items: chosenItems(deciding), letter: words.letter }
}

/** Throws `changed_meanwhile` if another operator has changed the case, and `already_done` if one has decided it. */
export async function decideCase(tx: Tx, operator: Viewer, id: string, decision: Decision): Promise<CaseRow> {
  const row = await lockOpenCase(tx, id, decision.version)
  const { measures, rule, until } = decision
  const { deciding, items, letter } = await checkDecision(tx, operator, row, decision)
  const { reason, about } = deciding
  await endScheduled(tx, id, 'replaced', operator)
  await carryOut(tx, deciding, items)
  const statement = await writeStatement(tx, deciding, items)
  const decided = await changeCase(tx, id, {
    status: 'decided',
    decided_at: tx.now,
    decided_by: operator.id,
    measures: [...measures],
    rule: rule ?? null,
    reason,
    letter,
    is_hidden: false,
  })
  await announce(tx, { row: decided, isActed: measures.length > 0, statement: statement ?? about })
  await addStep(tx, id, { step: 'decided', operatorId: operator.id, text: stepText(measures, reason) })
  recordAct(tx, { operator, act: 'case.decide', subject: { kind: 'case', id }, reason, after: { measures, rule, until } })
  return decided
}

/** Stored in the language of its readers. */
const stepText = (measures: readonly Measure[], reason: string): string =>
  [
    measures.length === 0
      ? storedMessage(() => t('Dismissed'))
      : measures.map((one) => storedMessage(() => measureLabel(one))).join(', '),
    reason,
  ]
    .filter((part) => part !== '')
    .join(': ')

/** Throws `not_valid` for items of other cases. */
function chosenItems({ items, decision: { itemIds } }: Deciding): readonly CaseObjectRow[] {
  if (itemIds === undefined) return items
  const chosen = items.filter((one) => itemIds.includes(one.object_id))
  if (chosen.length !== itemIds.length) throw notValid('itemIds', t('Choose items of this case'))
  return chosen
}

const STATE_AFTER: Readonly<Record<ContentMeasure, ItemState>> = { restore: 'shown', restrict: 'restricted', remove: 'removed' }

async function carryOut(tx: Tx, { row, operator, decision, reason }: Deciding, items: readonly CaseObjectRow[]): Promise<void> {
  const { measures, until } = decision
  const content = measures.find(isContentMeasure)
  if (content !== undefined) await putState(tx, items, STATE_AFTER[content])
  await showHiddenItems(tx, row.id)
  const measure = measures.find(isAccountMeasure)
  if (measure === undefined || row.owner_id === null) return
  for (const kind of reportables(tx.services).values())
    await kind.control?.(tx, operator, { accountId: row.owner_id, measure, reason, until })
}

/** An appeal changes the statement that it is about, and gets none of its own. */
async function writeStatement(
  tx: Tx,
  { row, operator, decision, reason, about }: Deciding,
  items: readonly CaseObjectRow[],
): Promise<StatementRow | undefined> {
  const { measures, rule, until } = decision
  if (row.owner_id === null || about !== undefined || measures.length === 0 || rule === undefined) return undefined
  const statement = await insertStatement(tx, {
    case_id: row.id,
    account_id: row.owner_id,
    measures: [...measures],
    rule,
    reason,
    items: items.map((one) => ({ kind: one.kind, _id: one.object_id, title: one.title, path: one.path })),
    until: until === undefined ? null : new Date(`${until}T00:00:00Z`),
    decided_by: operator.id,
  })
  await mailStatement(tx, statement)
  return statement
}

interface Announced {
  readonly row: CaseRow
  readonly isActed: boolean
  readonly statement: StatementRow | undefined
}

async function announce(tx: Tx, { row, isActed, statement }: Announced): Promise<void> {
  const ended = await endReports(tx, row.id, isActed)
  tx.emit(caseDecided, {
    caseId: row.id,
    caseNumber: Number(row.number),
    caseKind: row.kind,
    isActed,
    reporterIds: [...new Set(ended.flatMap((one) => one.reporter_id ?? []))],
    statement: statement ? { id: statement.id, accountId: statement.account_id } : null,
  })
}
