/**
 * Defines sections of reports about the site: tables of figures that features declare, and that reports for card schemes and for the
 * public show. A section reads only records with a time in the period, so that a closed month always has the same figures.
 */
import type { FigureUnit, ReportFigure, ReportTable } from '@fanfare/contract/report-tables'
import type { Context, Services } from '#platform/context.ts'
import type { Span } from '#platform/per-day.ts'

export interface ReportColumn {
  readonly name: string
  readonly unit: FigureUnit
  label(): string
  /** The column with the number of records behind a median or a share. Without enough of them, the public does not see the figure. */
  readonly basis?: string
}

export interface ReportRow {
  readonly name: string
  /** By the names of columns. Null: there is nothing to measure. */
  readonly values: Readonly<Record<string, number | null>>
}

export interface ReportSection {
  /** Never changes, like the names of rows and columns, because stored reports refer to it. */
  readonly name: string
  /** The position among all sections, lowest first. */
  readonly at: number
  title(): string
  /** Says how the figures are counted. */
  hint?(): string
  readonly columns: readonly ReportColumn[]
  labelOf(row: string): string
  /** The public sees it too, rounded. */
  readonly isPublic?: true
  /** Returns rows in a fixed order. */
  read(ctx: Context, span: Span): Promise<readonly ReportRow[]>
}

/** The figures of a section, as they are stored. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly ReportFigure[] }[]
}

const installed = new WeakMap<object, readonly ReportSection[]>()

/** Throws if two sections have the same name. */
export function installReportSections({ application }: Services, all: readonly ReportSection[]): void {
  const names = all.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`The report section "${twice}" has two declarations`)
  installed.set(
    application,
    all.toSorted((one, other) => one.at - other.at),
  )
}

export const reportSections = ({ application }: Services): readonly ReportSection[] => installed.get(application) ?? []

/** Returns the figures of a period, section by section. */
export async function readTables(ctx: Context, sections: readonly ReportSection[], span: Span): Promise<StoredTable[]> {
  const tables: StoredTable[] = []
  for (const section of sections) {
    const rows = await section.read(ctx, span)
    const columns = section.columns.map(({ name }) => name)
    tables.push({
      name: section.name,
      columns,
      rows: rows.map(({ name, values }) => ({ name, values: columns.map((column) => values[column] ?? null) })),
    })
  }
  return tables
}

/** Returns stored tables in the reader's language. Sections that no feature declares any longer keep their names. */
export function tableViews(ctx: Services, tables: readonly StoredTable[]): ReportTable[] {
  const byName = new Map(reportSections(ctx).map((section) => [section.name, section]))
  return tables.map(({ name, columns, rows }) => {
    const section = byName.get(name)
    return {
      name,
      title: section?.title() ?? name,
      hint: section?.hint?.() ?? '',
      columns: columns.map((column) => {
        const known = section?.columns.find((one) => one.name === column)
        return { name: column, label: known?.label() ?? column, unit: known?.unit ?? 'count' }
      }),
      rows: rows.map((row) => ({ name: row.name, label: section?.labelOf(row.name) ?? row.name, values: [...row.values] })),
    }
  })
}

/** Returns rows for programs, one per figure: section, row, figure and value. */
export const tableCells = (tables: readonly StoredTable[]): (readonly (string | number)[])[] =>
  tables.flatMap(({ name, columns, rows }) =>
    rows.flatMap((row) => row.values.map((value, at) => [name, row.name, columns[at] ?? '', cellOf(value)])),
  )

export const TABLE_HEADER = ['section', 'row', 'figure', 'value'] as const

const cellOf = (value: ReportFigure): string | number => (value === null ? '' : value === 'few' ? 'fewer than 5' : value)

/** Returns a part from 0 to 1 with four places; null if there is no whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
