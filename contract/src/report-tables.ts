/** Defines tables of figures about the site, as reports to card schemes and to the public show them. */
import { Type, type Static } from 'typebox'
import { oneOf } from './define.ts'

/** `share`: from 0 to 1. */
export const FigureUnit = oneOf('count', 'hours', 'share')
export type FigureUnit = Static<typeof FigureUnit>

/** Null: there is nothing to measure. `few`: the number is too small for the public. */
export const ReportFigure = Type.Union([Type.Number(), Type.Null(), Type.Literal('few')])
export type ReportFigure = Static<typeof ReportFigure>

export const ReportTable = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** How the figures are counted; empty if the title says it. */
  hint: Type.String(),
  columns: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), unit: FigureUnit })),
  /** Values in the order of the columns. */
  rows: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), values: Type.Array(ReportFigure) })),
})
export type ReportTable = Static<typeof ReportTable>
