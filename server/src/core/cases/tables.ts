/** Lists the tables of this module. No other module reads or writes them. */
import type { Selectable } from 'kysely'
import type { CaseItem, CaseKind, CaseSeverity, CaseStatus, Measure, SiteRule } from '@fanfare/contract/case-terms'
import type { Locale } from '@fanfare/contract/locales'
import type { NoticeKind } from '@fanfare/contract/notices'
import type { Db } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { ItemState } from './decision-rules.ts'

interface Tables {
  cases: Narrowed<
    'cases',
    {
      kind: CaseKind
      severity: CaseSeverity
      status: CaseStatus
      locale: Locale
      measures: Measure[] | null
      rule: SiteRule | null
    }
  >
  case_objects: Narrowed<'case_objects', { state: ItemState }>
  notices: Narrowed<'notices', { kind: NoticeKind; locale: Locale }>
  case_reports: Narrowed<'case_reports', object>
  case_steps: Narrowed<'case_steps', { step: StepName }>
  case_statements: Narrowed<'case_statements', { measures: Measure[]; rule: SiteRule; items: StoredItem[] }>
}

export type StoredItem = Omit<CaseItem, 'kindLabel'>

/** Names the steps of a case. A stored name never changes. */
export type StepName =
  | 'opened'
  | 'reported'
  | 'assigned'
  | 'returned'
  | 'note'
  | 'hidden'
  | 'shown'
  | 'severity'
  | 'held'
  | 'released'
  | 'linked'
  | 'decided'
  | 'appealed'
  | 'countered'
  | 'erased'
  | 'exported'
  | 'near_copy'
  | 'merged'
  | 'scheduled'
  | 'revoked'
  | 'replaced'
  | 'failed'

export type CasesDb = Db<Tables>
export type CaseRow = Selectable<Tables['cases']>
export type CaseObjectRow = Selectable<Tables['case_objects']>
export type NoticeRow = Selectable<Tables['notices']>
export type CaseReportRow = Selectable<Tables['case_reports']>
export type StepRow = Selectable<Tables['case_steps']>
export type StatementRow = Selectable<Tables['case_statements']>
