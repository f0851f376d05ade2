/** Narrows columns of generated table types to what the code writes into them. */
import type { ColumnType, SelectType } from 'kysely'
import type { Schema } from './tables.ts'

/** Columns of the table, each of a type that the column holds. */
type Fits<Table extends keyof Schema, Narrowing> = {
  [C in keyof Narrowing]: C extends keyof Schema[Table] ? SelectType<Schema[Table][C]> : never
}

/** JSON is written as text, whatever is read. */
type Written<Column, Read, To> = unknown extends Read ? Column : Column extends Read ? To : Column

/** Distributes over the union of a nullable column, which stays nullable. */
type NarrowColumn<Column, To> =
  Column extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<To, Written<I, S, To>, Written<U, S, To>>
    : Column extends null
      ? null
      : To

/**
 * A table with some columns narrowed, such as `Narrowed<'sales', { kind: SaleKind }>`. Compiles only where each narrowing is assignable to
 * the generated type of its column. A nullable column stays nullable without saying so.
 */
export type Narrowed<Table extends keyof Schema, Narrowing extends Fits<Table, Narrowing>> = {
  [C in keyof Schema[Table]]: C extends keyof Narrowing ? NarrowColumn<Schema[Table][C], Narrowing[C]> : Schema[Table][C]
}
