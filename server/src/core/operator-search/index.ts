/** Defines what the operators' search finds. Each feature declares its own things. */
import type { OperatorPermission } from '@fanfare/contract/operator-roles'
import type { Context, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

export interface OperatorHit {
  readonly title: string
  readonly details: string
  /** The page about it. */
  readonly path: string
}

interface Looking {
  readonly ctx: Context
  readonly viewer: Viewer
  /** The trimmed text of the search field. */
  readonly q: string
  readonly limit: number
}

export interface OperatorSearch {
  readonly name: string
  /** The heading above its hits. */
  label(): string
  readonly permission: OperatorPermission
  /** Returns the best hits first, at most `limit`. */
  find(looking: Looking): Promise<readonly OperatorHit[]>
}

const searches = new WeakMap<object, readonly OperatorSearch[]>()

export const installOperatorSearches = (ctx: Services, all: readonly OperatorSearch[]): void =>
  void searches.set(ctx.application, all)

export const operatorSearches = (ctx: Services): readonly OperatorSearch[] => searches.get(ctx.application) ?? []
