/** Reads what the rules need to know about a case, and the items that its decision is about. */
import type { CaseDecision } from '@fanfare/contract/case-decisions'
import {
  caseById,
  objectsOf,
  reportables,
  statementAbout,
  type CaseObjectRow,
  type CaseRow,
  type DecidedCase,
  type StatementRow,
} from '#core/cases/index.ts'
import type { Db, Services } from '#platform/context.ts'

/** A scheduled decision has no version: it applies to the case as it is then. */
export type Decision = Omit<CaseDecision, 'version'> & Partial<Pick<CaseDecision, 'version'>>

interface Reading {
  readonly services: Services
  readonly db: Db
}

export interface CaseFacts {
  readonly of: DecidedCase
  /** For an appeal or a counter-notice: the items of the decision that it is about. */
  readonly items: readonly CaseObjectRow[]
  /** The decision that an appeal or a counter-notice is about. */
  readonly about: StatementRow | undefined
}

export async function caseFacts({ services, db }: Reading, row: CaseRow): Promise<CaseFacts> {
  const about = row.parent_id === null ? undefined : await statementAbout(db, row.id)
  const items = await itemsOf(db, row, about)
  const { kind, status, not_before: notBefore } = row
  const of = {
    kind,
    status,
    notBefore,
    hasOwner: row.owner_id !== null,
    // Accounts cannot be hidden, only acted on.
    states: items.filter((one) => reportables(services).get(one.kind)?.hide !== undefined).map(({ state }) => state),
    before: about?.measures ?? [],
    decidedBefore: about?.decided_by,
  }
  return { of, items, about }
}

async function itemsOf(db: Db, row: CaseRow, about: StatementRow | undefined): Promise<CaseObjectRow[]> {
  if (!about || row.parent_id === null) return objectsOf(db, row.id)
  const parent = await caseById(db, row.parent_id)
  const ids = about.items.map(({ _id }) => _id)
  return (await objectsOf(db, parent?.id ?? row.parent_id)).filter(({ object_id: id }) => ids.includes(id))
}
