import type { Case, CaseObject, CaseStatement, CaseSummary } from '@fanfare/contract/cases'
import { roleHas } from '@fanfare/contract/operator-roles'
import type { Person } from '@fanfare/contract/people'
import { accountById, peopleById } from '#core/accounts/index.ts'
import {
  asMerged,
  caseById,
  childrenOf,
  countReportsOf,
  kindLabel,
  mergedNumbers,
  objectsOfCases,
  otherOpenCases,
  possibleMeasures,
  reportables,
  ruleLabel,
  statementsOfCase,
  stepsOf,
  strikesOf,
  whyNot,
  whyNotMerge,
  type CaseObjectRow,
  type CaseRow,
  type StatementRow,
} from '#core/cases/index.ts'
import { adviceOf, filesById, mediaView, VAULT } from '#core/media/index.ts'
import { renderMessage } from '#lib/i18n.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { caseFacts } from './case-facts.ts'
import { withoutSenders } from './case-without-senders.ts'
import { matchViews } from './match-views.ts'
import { reportViews } from './report-views.ts'
import { scheduledOf, type ScheduledRow } from './scheduled-store.ts'
import { itemView } from './statement-views.ts'
import { stepLabel } from './step-labels.ts'

interface Reading {
  readonly services: Services
  readonly db: Db
  readonly viewer: Viewer
}

/** Returns one summary per case, in the order of the cases. */
export async function caseSummaries({ services, db }: Omit<Reading, 'viewer'>, rows: readonly CaseRow[]): Promise<CaseSummary[]> {
  // An appeal has the items of the case that it is about.
  const ids = rows.flatMap(({ id, parent_id: parentId }) => [id, ...(parentId === null ? [] : [parentId])])
  const [people, objects, totals] = await Promise.all([
    peopleById(
      db,
      rows.flatMap((row) => [row.owner_id, row.assigned_to].filter((id) => id !== null)),
    ),
    objectsOfCases(db, ids),
    countReportsOf(db, ids),
  ])
  const personOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null))
  return rows.map((row) => ({
    _id: row.id,
    number: Number(row.number),
    kind: row.kind,
    severity: row.severity,
    status: row.status,
    owner: personOf(row.owner_id),
    title: titleOf(services, objects.get(row.id) ?? objects.get(row.parent_id ?? '') ?? []),
    totalReports: totals.get(row.id) ?? 0,
    assignedTo: personOf(row.assigned_to),
    isHidden: row.is_hidden,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    locale: row.locale,
  }))
}

function titleOf(services: Services, [first, ...more]: readonly CaseObjectRow[]): string {
  if (!first) return ''
  const title = [kindLabel(services, first.kind), first.title].filter((part) => part !== '').join(': ')
  return more.length === 0 ? title : `${title} +${more.length}`
}

/** Returns the case as the viewer's role may see it. */
export async function caseView(reading: Reading, row: CaseRow): Promise<Case> {
  const of = await wholeCase(reading, row)
  const { operator } = reading.viewer
  return operator && roleHas(operator.role, 'moderation') ? of : withoutSenders(of)
}

async function wholeCase(reading: Reading, row: CaseRow): Promise<Case> {
  const { services, db, viewer } = reading
  const [[summary], facts, reports, steps, statements, children, parent, matches, account, links, scheduled] = await Promise.all([
    caseSummaries(reading, [row]),
    caseFacts(reading, row),
    reportViews(reading, row),
    stepsOf(db, row.id),
    statementsOfCase(db, row.id),
    childrenOf(db, row.id),
    row.parent_id === null ? undefined : caseById(db, row.parent_id),
    matchViews(reading, row.id),
    accountFacts(db, row.owner_id),
    linksOf(db, row),
    scheduledOf(db, row.id),
  ])
  const now = services.clock.now()
  const people = await peopleById(db, [
    ...steps.flatMap((one) => one.operator_id ?? []),
    ...[...statements, ...(facts.about ? [facts.about] : [])].flatMap((one) => [one.account_id, one.decided_by]),
    ...facts.items.map((one) => one.owner_id),
    ...(scheduled ? [scheduled.operator_id] : []),
  ])
  const why = whyNot(facts.of, viewer.id)
  return {
    ...summary!,
    version: row.version,
    notBefore: row.not_before?.toISOString() ?? null,
    isHeld: row.held_at !== null,
    parent: parent ? { _id: parent.id, number: Number(parent.number) } : null,
    children: children.map((one) => ({ _id: one.id, number: Number(one.number), kind: one.kind, status: one.status })),
    ...links,
    scheduled: scheduled ? scheduledView(scheduled, people) : null,
    objects: await objectViews(reading, facts.items, people),
    reports,
    steps: steps.map((one) => ({
      _id: one.id,
      by: one.operator_id === null ? null : people.get(one.operator_id)!,
      label: stepLabel(one.step),
      text: renderMessage(one.text),
      at: one.at.toISOString(),
    })),
    statements: statements.map((one) => statementView(services, one, people)),
    letter: row.letter,
    appealed: facts.about ? statementView(services, facts.about, people) : null,
    matches,
    possible: why === undefined ? possibleMeasures(facts.of, now) : [],
    canDecide: why === undefined,
    whyNot: why ?? '',
    account,
  }
}

/** Returns other open cases about the account, and the numbers of cases that were merged into this one. */
async function linksOf(db: Db, row: CaseRow): Promise<Pick<Case, 'mergedNumbers' | 'related'>> {
  const [numbers, others] = await Promise.all([mergedNumbers(db, row.id), row.owner_id === null ? [] : otherOpenCases(db, row)])
  return {
    mergedNumbers: numbers,
    related: others.map((one) => ({
      _id: one.id,
      number: Number(one.number),
      kind: one.kind,
      dueAt: one.due_at.toISOString(),
      canMerge: whyNotMerge(asMerged(row), asMerged(one)) === undefined,
    })),
  }
}

const scheduledView = (
  { decision, condition, operator_id: operatorId, run_at: runAt }: ScheduledRow,
  people: ReadonlyMap<string, Person>,
): Case['scheduled'] => ({
  measures: [...decision.measures],
  rule: decision.rule ?? null,
  reason: decision.reason ?? '',
  until: decision.until ?? null,
  condition,
  by: people.get(operatorId)!,
  runAt: runAt.toISOString(),
})

async function accountFacts(db: Db, id: string | null): Promise<Case['account']> {
  const account = id === null ? undefined : await accountById(db, id)
  if (!account) return null
  return { joinedAt: account.created_at.toISOString(), status: account.status, ...(await strikesOf(db, account.id)) }
}

export const statementView = (services: Services, row: StatementRow, people: ReadonlyMap<string, Person>): CaseStatement => ({
  _id: row.id,
  to: people.get(row.account_id)!,
  measures: row.measures,
  rule: row.rule,
  ruleLabel: ruleLabel(row.rule),
  reason: row.reason,
  items: row.items.map((item) => itemView(services, item)),
  until: row.until?.toISOString() ?? null,
  by: people.get(row.decided_by)!,
  at: row.decided_at.toISOString(),
})

const MAX_PICTURES = 24

async function objectViews(
  { services, db, viewer }: Reading,
  rows: readonly CaseObjectRow[],
  people: ReadonlyMap<string, Person>,
): Promise<CaseObject[]> {
  const files = await filesById(
    db,
    rows.flatMap((row) => row.file_ids),
  )
  const advice = await adviceOf(db, [...files.keys()])
  const now = services.clock.now()
  const there = await remainingOf({ services, db }, rows)
  return rows.map((row) => {
    const shown = row.file_ids.flatMap((id) => files.get(id) ?? []).slice(0, MAX_PICTURES)
    return {
      ...itemView(services, { kind: row.kind, _id: row.object_id, title: row.title, path: row.path }),
      owner: people.get(row.owner_id) ?? null,
      state: row.state === 'shown' && !there.has(row.object_id) ? 'gone' : row.state,
      text: row.text,
      pictures: shown.map((file) => {
        const media = mediaView(file, { urls: services.urls, now, viewerId: viewer.id, by: { kind: VAULT, id: file.id } })
        return {
          _id: file.id,
          url: media.type === 'photo' ? media.url : media.posterUrl,
          kind: media.type,
          advice: advice.get(file.id) ?? [],
        }
      }),
      totalFiles: row.file_ids.length,
      snapshotAt: row.added_at.toISOString(),
    }
  })
}

/** Returns the ids of objects that their owners have not deleted, with one query per kind. */
async function remainingOf(reading: Omit<Reading, 'viewer'>, rows: readonly CaseObjectRow[]): Promise<Set<string>> {
  const found = await Promise.all(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(async ([kind, items]) => {
      const ids = items.map(({ object_id: id }) => id)
      return [...((await reportables(reading.services).get(kind)?.read(reading, ids))?.keys() ?? [])]
    }),
  )
  return new Set(found.flat())
}
