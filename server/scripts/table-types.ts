/** Derives the TypeScript types of all tables from a migrated database. */
import type pg from 'pg'

interface Column {
  readonly table: string
  readonly name: string
  /** PostgreSQL's name of the type; of an array, with a leading underscore. */
  readonly type: string
  readonly nullable: boolean
  readonly hasDefault: boolean
  readonly isGenerated: boolean
}

interface Check {
  readonly table: string
  readonly definition: string
}

const TYPES: Readonly<Record<string, string>> = {
  bit: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'Int8',
  json: 'Json',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
}

/** The same as in biome.json. */
const LINE_WIDTH = 130

const HEADER = `/** The columns of all tables. Generated from the migrations by \`npm run schema\`; a test finds it out of date. */
import type { ColumnType, GeneratedAlways } from 'kysely'

/** 64 bits, more than a number holds exactly: arrives as text. */
type Int8 = ColumnType<string, number, number>
/** Arrives parsed, and is written as text: pg would send a list as an array. */
type Json = ColumnType<unknown, string, string>
/** May be left out of an insert. Not Kysely's own, which does not keep the types that an \`Int8\` is written with. */
type Generated<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>
`

/** Calendar dates are text as well (platform/database.ts). */
const COLUMNS = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef and a.attgenerated = '' as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated"
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'migrations'
  order by c.relname, a.attnum`

const CHECKS = `
  select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
  where connamespace = 'public'::regnamespace and contype = 'c' and cardinality(conkey) = 1`

/** Returns the text of src/schema/tables.ts. Throws for a column of a type that it does not know. */
export async function tableTypes(client: pg.Client): Promise<string> {
  const { rows: columns } = await client.query<Column>(COLUMNS)
  const { rows: checks } = await client.query<Check>(CHECKS)
  const unions = new Map(checks.flatMap(unionOf))
  const tables = Map.groupBy(columns, ({ table }) => table)
  const members = [...tables].map(([table, own]) => {
    const lines = own.map((column) => lineOf(column.name, typeOf(column, unions.get(`${table}.${column.name}`))))
    return `  ${table}: {\n${lines.join('\n')}\n  }`
  })
  return `${HEADER}\nexport interface Schema {\n${members.join('\n')}\n}\n`
}

/** `check (status in ('a', 'b'))` is `'a' | 'b'`. */
function unionOf({ table, definition }: Check): [string, string][] {
  const [, column, list] = /^CHECK \(\("?(\w+)"? = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(definition) ?? []
  if (column === undefined || list === undefined) return []
  return [[`${table}.${column}`, [...list.matchAll(/'[^']*'/g)].join(' | ')]]
}

/** Breaks a long union like the formatter. */
function lineOf(name: string, type: string): string {
  const line = `    ${name}: ${type}`
  if (line.length <= LINE_WIDTH) return line
  return [`    ${name}:`, ...type.split(' | ').map((one) => `      | ${one}`)].join('\n')
}

function typeOf(column: Column, union: string | undefined): string {
  const isArray = column.type.startsWith('_')
  const single = TYPES[isArray ? column.type.slice(1) : column.type]
  if (single === undefined) throw new Error(`${column.table}.${column.name} has the type ${column.type}, which has no mapping`)
  const type = `${union ?? single}${isArray ? '[]' : ''}${column.nullable ? ' | null' : ''}`
  if (column.isGenerated) return `GeneratedAlways<${type}>`
  return column.hasDefault ? `Generated<${type}>` : type
}
