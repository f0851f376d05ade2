/** Figures about cases for the reports to card schemes and the public. */
import { CaseKind, Measure, ReportReason, SiteRule } from '@fanfare/contract/case-terms'
import {
  automatedCounts,
  caseCounts,
  caseKindLabel,
  measureCounts,
  measureLabel,
  reasonLabel,
  reportCounts,
  ruleCounts,
  ruleLabel,
} from '#core/cases/index.ts'
import type { ReportColumn, ReportSection } from '#core/report-sections/index.ts'
import { t } from '#lib/i18n.ts'

const count = (name: string, label: () => string): ReportColumn => ({ name, unit: 'count', label })
const medianHours: ReportColumn = { name: 'medianHours', unit: 'hours', label: () => t('Median hours'), basis: 'decided' }
const decided = count('decided', () => t('Decided'))

/** Kinds whose decision reverses another one. They have a section of their own. */
const REVERSALS: ReadonlySet<string> = new Set<CaseKind>(['appeal', 'counter_notice'])
/** Kinds that the site opens without a complaint. */
const OF_THE_SITE: ReadonlySet<string> = new Set<CaseKind>(['review', 'words'])

const labelAmong =
  <Name extends string>(names: readonly Name[], labelOf: (name: Name) => string) =>
  (row: string): string => {
    const known = names.find((name) => name === row)
    return known === undefined ? row : labelOf(known)
  }

const kindOf = labelAmong(CaseKind.enum, caseKindLabel)

const complaints: ReportSection = {
  name: 'complaints',
  at: 10,
  title: () => t('Complaints and reports'),
  hint: () => t('Cases by kind. A case that is due immediately is in time if it is decided within 24 hours.'),
  columns: [
    count('received', () => t('Received')),
    decided,
    count('inTime', () => t('In time')),
    count('late', () => t('Late')),
    count('overdue', () => t('Overdue at the end')),
    medianHours,
  ],
  labelOf: kindOf,
  isPublic: true,
  async read({ db }, span) {
    const counts = (await caseCounts(db, span)).filter(({ kind }) => !REVERSALS.has(kind) && !OF_THE_SITE.has(kind))
    return counts.map(({ kind, received, inTime, late, overdue, medianHours: median }) => ({
      name: kind,
      values: { received, decided: inTime + late, inTime, late, overdue, medianHours: median },
    }))
  },
}

const reasons: ReportSection = {
  name: 'reasons',
  at: 20,
  title: () => t('Reports by reason'),
  hint: () => t('Reports of members and notices of people without an account. Several reports can belong to one case.'),
  columns: [count('received', () => t('Received'))],
  labelOf: labelAmong([...ReportReason.enum, ...CaseKind.enum], reasonLabel),
  isPublic: true,
  async read({ db }, span) {
    const counts = (await reportCounts(db, span)).filter(({ name }) => !REVERSALS.has(name))
    return counts.map(({ name, count: received }) => ({ name, values: { received } }))
  },
}

const DISMISSED = 'dismissed'

const decisions: ReportSection = {
  name: 'decisions',
  at: 30,
  title: () => t('Decisions'),
  hint: () => t('A decision about the items and the account counts for both.'),
  columns: [count('decisions', () => t('Decisions'))],
  labelOf: (row) => (row === DISMISSED ? t('Dismissed') : labelAmong(Measure.enum, measureLabel)(row)),
  isPublic: true,
  async read({ db }, span) {
    const [measures, cases] = await Promise.all([measureCounts(db, span), caseCounts(db, span)])
    const dismissed = cases.reduce((sum, one) => sum + one.dismissed, 0)
    return [
      ...measures.map(({ name, count: total }) => ({ name, values: { decisions: total } })),
      { name: DISMISSED, values: { decisions: dismissed } },
    ]
  },
}

const rules: ReportSection = {
  name: 'rules',
  at: 40,
  title: () => t('Decisions by rule'),
  columns: [count('statements', () => t('Decisions')), count('removals', () => t('Removals'))],
  labelOf: labelAmong(SiteRule.enum, ruleLabel),
  isPublic: true,
  read: async ({ db }, span) =>
    (await ruleCounts(db, span)).map(({ rule, statements, removals }) => ({ name: rule, values: { statements, removals } })),
}

const appeals: ReportSection = {
  name: 'appeals',
  at: 50,
  title: () => t('Appeals'),
  hint: () => t('A granted appeal reverses the decision.'),
  columns: [
    count('received', () => t('Received')),
    decided,
    count('granted', () => t('Granted')),
    count('dismissed', () => t('Dismissed')),
    medianHours,
  ],
  labelOf: kindOf,
  isPublic: true,
  async read({ db }, span) {
    const counts = (await caseCounts(db, span)).filter(({ kind }) => REVERSALS.has(kind))
    return counts.map(({ kind, received, granted, dismissed, medianHours: median }) => ({
      name: kind,
      values: { received, decided: granted + dismissed, granted, dismissed, medianHours: median },
    }))
  },
}

const automated: ReportSection = {
  name: 'automated',
  at: 60,
  title: () => t('Automated means'),
  hint: () => t('Software removes nothing: operators make every decision. It hides severe reports until then, and finds copies.'),
  columns: [count('times', () => t('Times'))],
  labelOf: (row) =>
    row === 'hidden' ? t('Hidden until the decision') : row === 'near_copy' ? t('Near copies of removed pictures found') : row,
  isPublic: true,
  read: async ({ db }, span) => (await automatedCounts(db, span)).map(({ name, count: times }) => ({ name, values: { times } })),
}

export const caseSections = [complaints, reasons, decisions, rules, appeals, automated]
