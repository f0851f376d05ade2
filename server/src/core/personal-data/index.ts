/**
 * Declares what the site does with personal data when an account is erased, and what its owner gets in an export. Each module
 * declares its own tables. `server/test/personal-data.test.ts` finds tables that no module has declared.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { renderMessage } from '#lib/i18n.ts'
import type { Context, Db, Services } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

export interface Erasing {
  readonly ctx: Context
  readonly accountId: string
  /** The address that the account had. */
  readonly email: string
}

export interface Exporting {
  readonly ctx: Context
  readonly accountId: string
  /** Adds a stored object to the archive and returns its entry; undefined if the object no longer exists. */
  include(file: { readonly path: string; readonly key: string }): Promise<object | undefined>
}

interface Run {
  /** May be interrupted anywhere and run again. */
  run(erasing: Erasing): Promise<void>
  /** True if it leaves none of the account's rows in the table. */
  readonly deletesRows?: boolean
}

/** `keeps` gives the reason why the rows stay. */
export type Erasure = { readonly keeps: string } | Run

interface ExportedSection {
  /** `comments` is in `data/comments.jsonl`. */
  readonly name: string
  /** Fields with ids of other accounts, whose names are in `data/people.jsonl`. */
  readonly people: readonly string[]
  rows(exporting: Exporting): AsyncIterable<object>
}

export interface PersonalData {
  /** The columns with the account's id, as `table.column`. */
  readonly columns: readonly string[]
  readonly erasure: Erasure
  /** True if it is erased after everything else. */
  readonly isLast?: boolean
  /** Why the owner does not get the data; otherwise how to write it. */
  readonly exported: ExportedSection | { readonly notExported: string }
}

type Table = keyof Schema
type Column<T extends Table> = keyof Schema[T] & string

interface Declared<T extends Table> {
  /** The columns with the account's id. */
  readonly by: readonly Column<T>[]
  /** `delete` deletes the rows. */
  readonly erasure: Erasure | 'delete'
  readonly isLast?: boolean
  readonly exported: RowsToExport<T> | Pick<ExportedSection, 'name' | 'rows'> | { readonly notExported: string }
}

interface RowsToExport<T extends Table> {
  readonly name: string
  readonly columns: readonly Column<T>[]
  /** Unique among the account's rows. The rows are written in this order. */
  readonly key: readonly Column<T>[]
  readonly people?: readonly Column<T>[]
  /** Fields that are computed. */
  readonly also?: (accountId: string) => Readonly<Record<string, RawBuilder<unknown>>>
  readonly only?: (accountId: string) => RawBuilder<SqlBool>
}

/** Declares the rows of a table that belong to an account. */
export const personalData = <const T extends Table>(
  table: T,
  { by, erasure, exported, isLast = false }: Declared<T>,
): PersonalData => ({
  isLast,
  columns: by.map((column) => `${table}.${column}`),
  erasure: erasure === 'delete' ? { run: (erasing) => deleteRows(erasing, table, by), deletesRows: true } : erasure,
  exported: 'columns' in exported ? sectionOf(table, by, exported) : { people: [], ...exported },
})

/** Reason for columns of people who run the site. */
export const OPERATOR = 'Names the operator who acted. Operators cannot close their account.'
/** Reason for rows of the books. */
export const BOOKS = 'Part of the books, which the law requires to be kept. The rows have ids and amounts, and no names.'
/** Reason to export nothing of a table that only has figures about exported sales. */
export const FIGURES = 'Figures that follow from the exported sales.'

const BATCH_SIZE = 500

const isOf = (by: readonly string[], accountId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    by.map((column) => sql`${sql.ref(column)} = ${accountId}::uuid`),
    sql` or `,
  )})`

/** Deletes the account's rows of a table in batches. */
export async function deleteRows({ ctx, accountId }: Erasing, table: Table, by: readonly string[]): Promise<void> {
  const batch = sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${isOf(by, accountId)} limit ${BATCH_SIZE}))`
  let deleted: bigint
  do {
    deleted = await ctx.write(async ({ db }) => (await batch.execute(db)).numAffectedRows ?? 0n)
  } while (deleted > 0n)
}

function sectionOf<T extends Table>(table: T, by: readonly Column<T>[], of: RowsToExport<T>): ExportedSection {
  return {
    name: of.name,
    people: (of.people ?? []).map(camelCase),
    rows: ({ ctx, accountId }) => readRows(ctx.db, { table, by, accountId, of }),
  }
}

interface Reading<T extends Table> {
  readonly table: T
  readonly by: readonly Column<T>[]
  readonly accountId: string
  readonly of: RowsToExport<T>
}

async function* readRows<T extends Table>(db: Db, { table, by, accountId, of }: Reading<T>): AsyncIterable<object> {
  const key = sql.join(of.key.map((column) => sql.ref(column)))
  const place = sql.join(of.key.map((column) => sql`${sql.ref(column)}::text`))
  const also = Object.entries(of.also?.(accountId) ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const fields = sql.join([...of.columns.map((column) => sql.ref(column)), ...also])
  const wanted = sql`${isOf(by, accountId)} and ${of.only?.(accountId) ?? sql`true`}`
  for (let after: readonly string[] | undefined; ; ) {
    const from = after === undefined ? sql`true` : sql`(${key}) > (${sql.join(after)})`
    const { rows } = await sql<Record<string, unknown> & { place: string[] }>`select ${fields}, array[${place}] as place
      from ${sql.table(table)} where ${wanted} and ${from} order by ${key} limit ${BATCH_SIZE}`.execute(db)
    for (const { place: _, ...row } of rows) yield exportedRow(row)
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)?.place
  }
}

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
/** Words stored templates, such as descriptions of payments, in the owner's language. */
const exportedRow = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [camelCase(name), typeof value === 'string' ? renderMessage(value) : value]),
  )

const declared = new WeakMap<object, readonly PersonalData[]>()

export function installPersonalData(ctx: Services, all: readonly PersonalData[]): void {
  declared.set(
    ctx.application,
    all.toSorted((a, b) => Number(a.isLast ?? false) - Number(b.isLast ?? false)),
  )
}

/** Returns all declarations in the order in which data is erased. */
export const allPersonalData = (ctx: Services): readonly PersonalData[] => declared.get(ctx.application) ?? []
