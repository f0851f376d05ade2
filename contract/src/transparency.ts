/** Defines the transparency page, on which the public reads how the site handles reports. */
import { Type, type Static } from 'typebox'
import { DateTime, get, orNull, put } from './define.ts'
import { Download } from './downloads.ts'
import { locales } from './locales.ts'
import { ReportTable } from './report-tables.ts'

/** A half-year, such as `2026-h2`. */
const HalfYear = Type.String({ pattern: '^20\\d\\d-h[12]$', title: 'Period' })

const Period = Type.Object({
  period: HalfYear,
  /** The first day, and the last day whose figures are counted. */
  from: DateTime,
  until: DateTime,
})
export type Period = Static<typeof Period>

export const TransparencyReport = Type.Object({
  /** Harmless HTML that the operators wrote, in the reader's language; empty without one. */
  intro: Type.String(),
  /** Latest first. */
  periods: Type.Array(Period, { maxItems: 40 }),
  /** The period of the tables. Null until the first month is over. */
  period: orNull(Period),
  tables: Type.Array(ReportTable),
})
export type TransparencyReport = Static<typeof TransparencyReport>

export const readTransparency = get('/transparency', {
  summary: 'Get how the site handled reports in a half-year. By default, the latest one. Figures are rounded to fives.',
  who: 'anyone',
  beforeAgeCheck: true,
  query: Type.Object({ period: Type.Optional(HalfYear) }),
  reply: TransparencyReport,
  errors: ['not_found'],
  provides: ['transparency'],
})

export const downloadTransparency = get('/transparency/file', {
  summary: 'Download the figures of a half-year as CSV.',
  who: 'anyone',
  beforeAgeCheck: true,
  query: Type.Object({ period: HalfYear }),
  reply: Download,
  errors: ['not_found'],
})

const Intro = Type.String({ maxLength: 5000, title: 'Introduction' })

export const TransparencySettings = Type.Object({
  isShown: Type.Boolean({ title: 'Show the transparency page' }),
  /** Markdown. A language without a text shows none. */
  intro: Type.Object(
    Object.fromEntries(locales.map((locale) => [locale, Intro])) as Record<(typeof locales)[number], typeof Intro>,
  ),
})
export type TransparencySettings = Static<typeof TransparencySettings>

export const readTransparencySettings = get('/admin/transparency', {
  summary: 'Get whether the site shows the transparency page, and its introduction in each language.',
  who: 'admin',
  permission: 'site_read',
  reply: TransparencySettings,
  provides: ['transparency'],
})

export const changeTransparencySettings = put('/admin/transparency', {
  summary: 'Show or hide the transparency page, and change its introduction.',
  who: 'admin',
  permission: 'moderation',
  body: TransparencySettings,
  reply: TransparencySettings,
  invalidates: ['transparency', 'settings'],
})
