/** Defines figures about the whole site, which features declare and the operator's overview shows. */
import type { OperatorPermission } from '@fanfare/contract/operator-roles'
import type { Db, Services } from '#platform/context.ts'
import type { Span } from '#platform/per-day.ts'

interface Figure {
  /** Never changes, because stored days refer to it. */
  readonly name: string
  label(): string
  /** Defines the figure in a sentence. */
  hint?(): string
  /** `money`: minor units of the currency. */
  readonly unit: 'count' | 'money' | 'bytes'
  readonly permission: OperatorPermission
}

/** A figure whose changes the database can still tell for each day. */
export interface CountedFigure extends Figure {
  /** Returns what each day (UTC, such as `2026-11-29`) added; days without a change may be missing. */
  perDay(db: Db, span: Span): Promise<ReadonlyMap<string, number>>
  /** The figure is the sum of all changes, such as the number of subscribers. */
  readonly isLevel?: true
}

/** A figure of which only the present value is known. */
interface MeasuredFigure extends Figure {
  measure(db: Db): Promise<number>
}

/** A part of another figure: what `lost` counted within a period, as a share of `level` before the period. */
export interface ShareFigure extends Omit<Figure, 'unit'> {
  readonly unit: 'share'
  readonly lost: string
  readonly level: string
}

export type StoredFigure = CountedFigure | MeasuredFigure
export type SiteFigure = StoredFigure | ShareFigure

const figures = new WeakMap<object, readonly SiteFigure[]>()

export const installSiteFigures = (ctx: Services, all: readonly SiteFigure[]): void => void figures.set(ctx.application, all)

export const siteFigures = (ctx: Services): readonly SiteFigure[] => figures.get(ctx.application) ?? []

export const isStored = (figure: SiteFigure): figure is StoredFigure => figure.unit !== 'share'
