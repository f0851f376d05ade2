/** Narrows columns of generated table types to the values that the code writes. */
import type { ColumnType, SelectType } from 'kysely'
import type { Schema } from './tables.ts'

/** Columns of the table, each with a type that the column accepts. */
type Fits<Table extends keyof Schema, Narrowing> = {
  [C in keyof Narrowing]: C extends keyof Schema[Table] ? SelectType<Schema[Table][C]> : never
}

/** JSON is written as text, whatever type is read. */
type Written<Column, Read, To> = unknown extends Read ? Column : Column extends Read ? To : Column

/** Distributes over the union of a nullable column, which stays nullable. */
type NarrowColumn<Column, To> =
  Column extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<To, Written<I, S, To>, Written<U, S, To>>
    : Column extends null
      ? null
      : To

/**
 * A table with some columns narrowed, such as `Narrowed<'sales', { kind: SaleKind }>`. Compiles only if each narrowed type is
 * assignable to the generated type of its column. A nullable column stays nullable implicitly.
 */
export type Narrowed<Table extends keyof Schema, Narrowing extends Fits<Table, Narrowing>> = {
  [C in keyof Schema[Table]]: C extends keyof Narrowing ? NarrowColumn<Schema[Table][C], Narrowing[C]> : Schema[Table][C]
}
