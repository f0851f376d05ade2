/** Exports a case for courts and authorities, as JSON and as PDF. */
import { exportCaseJson, exportCasePdf, type Case } from '@fanfare/contract/cases'
import type { Download } from '@fanfare/contract/downloads'
import { addStep, survivingCase, caseKindLabel, measureLabel, severityLabel, type CaseRow } from '#core/cases/index.ts'
import { settings } from '#core/settings/index.ts'
import { download } from '#lib/download.ts'
import { notFound } from '#lib/errors.ts'
import { currentLocale, date, t } from '#lib/i18n.ts'
import { makePdf, type PdfSection } from '#platform/pdf.ts'
import type { Context } from '#platform/context.ts'
import { action } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { caseView } from './case-views.ts'
import { recordAct } from './operator-acts.ts'

async function exported(ctx: Context, viewer: Viewer, caseId: string, format: 'json' | 'pdf'): Promise<CaseRow> {
  const row = await survivingCase(ctx.db, caseId)
  if (!row) throw notFound()
  const { id } = row
  await ctx.write(async (tx) => {
    await addStep(tx, id, { step: 'exported', operatorId: viewer.id, text: format.toUpperCase() })
    recordAct(tx, { operator: viewer, act: 'case.export', subject: { kind: 'case', id }, after: { format } })
  })
  return row
}

/** Signed addresses expire, and are not evidence. */
const withoutAddresses = (of: Case): object => ({
  ...of,
  objects: of.objects.map((one) => ({ ...one, pictures: one.pictures.map(({ _id, kind }) => ({ _id, kind })) })),
  reports: of.reports.map((one) => ({ ...one, pictures: one.pictures.map(({ _id }) => _id) })),
  matches: of.matches.map((one) => ({ ...one, url: undefined })),
})

async function pdfOf(ctx: Context, of: Case): Promise<Download> {
  const { siteName } = await settings(ctx)
  const number = t('Case {number}', { number: String(of.number) })
  const at = ctx.clock.now()
  const pdf = await makePdf({
    title: number,
    subtitle: caseKindLabel(of.kind),
    lang: currentLocale(),
    at,
    footer: t('{site}, {number}', { site: siteName, number }),
    sections: sectionsOf(of),
  })
  return download(`case-${of.number}.pdf`, 'application/pdf', pdf)
}

const day = (at: string | null): string => (at === null ? '' : `${date(new Date(at))} ${at.slice(11, 16)} UTC`)
const nameOf = (person: { readonly name: string; readonly username: string } | null): string =>
  person === null ? '' : person.username === '' ? person.name : `${person.name} (@${person.username})`

const sectionsOf = (of: Case): PdfSection[] => [
  {
    title: t('Facts'),
    facts: [
      [t('Opened'), day(of.openedAt)],
      [t('Due'), day(of.dueAt)],
      [t('Decided'), day(of.decidedAt)],
      [t('Severity'), severityLabel(of.severity)],
      [t('Owner'), nameOf(of.owner)],
      [t('Legal hold'), of.isHeld ? t('Yes') : t('No')],
    ],
  },
  ...of.objects.map((one) => ({
    title: `${one.kindLabel}: ${one.title || one._id}`,
    lines: [one._id, one.path, ...one.text.split('\n')].filter((line) => line.trim() !== ''),
    note: t('As of {date}', { date: day(one.snapshotAt) }),
  })),
  ...of.reports.map((one) => ({
    title: one.reasonLabel,
    facts: [
      [t('Received'), day(one.createdAt)] as const,
      [t('From'), one.sender ? `${one.sender.name}, ${one.sender.email}` : nameOf(one.reporter)] as const,
    ],
    lines: [...one.text.split('\n'), ...one.links].filter((line) => line.trim() !== ''),
  })),
  ...of.statements.map((one) => ({
    title: t('Statement of reasons'),
    facts: [
      [t('To'), nameOf(one.to)] as const,
      [t('Decision'), one.measures.map(measureLabel).join(', ')] as const,
      [t('Rule'), one.ruleLabel] as const,
      [t('Decided by'), nameOf(one.by)] as const,
      [t('Decided'), day(one.at)] as const,
    ],
    lines: one.reason.split('\n'),
  })),
  {
    title: t('History'),
    lines: of.steps.map((one) => [day(one.at), one.label, nameOf(one.by), one.text].filter((part) => part !== '').join(' · ')),
  },
]

export const exportRoutes = [
  action(exportCaseJson, async ({ ctx, viewer, params: { id } }) => {
    const row = await exported(ctx, viewer, id, 'json')
    const of = await caseView({ services: ctx, db: ctx.db, viewer }, row)
    return download(`case-${of.number}.json`, 'application/json', JSON.stringify(withoutAddresses(of), null, 2))
  }),

  action(exportCasePdf, async ({ ctx, viewer, params: { id } }) => {
    const row = await exported(ctx, viewer, id, 'pdf')
    return pdfOf(ctx, await caseView({ services: ctx, db: ctx.db, viewer }, row))
  }),
]
