/** Defines the sources of published texts. Each feature declares its own, so that a new list of words can be searched for in all. */
import type { Db, Services, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'

export interface PublishedText {
  readonly id: string
  readonly ownerId: string
  /** May be empty. */
  readonly title: string
  /** All texts that others read, including locked ones, by field. */
  readonly texts: Readonly<Record<string, string>>
  /** Path of its page; empty if it has none. */
  readonly path: string
  /** Path of the page on which the owner edits it. */
  readonly form: string
}

export interface TextSlice {
  readonly after: string
  readonly limit: number
}

export interface TextReading {
  readonly services: Services
  readonly db: Db
}

export interface TextSource {
  /** The name of the kind in reports. */
  readonly kind: string
  /** Called when shown, so that it is in the reader's language. */
  readonly label: () => string
  /** Returns published items after this id, in order of id. */
  textsAfter(reading: TextReading, slice: TextSlice): Promise<PublishedText[]>
  /** Returns the items that are still published. */
  textsById(reading: TextReading, ids: readonly string[]): Promise<PublishedText[]>
  /** Hides an item at its owner's wish. Absent: it cannot be archived. */
  archive?(tx: Tx, owner: Viewer, id: string): Promise<void>
  /** Changes each text of an item. Absent: its owner has to edit it. */
  rewrite?(tx: Tx, owner: Viewer, change: Rewriting): Promise<void>
}

export interface Rewriting {
  readonly id: string
  readonly rewrite: (text: string, field: string) => string
}

const sources = new WeakMap<object, readonly TextSource[]>()

export function installTextSources(ctx: Services, all: readonly TextSource[]): void {
  sources.set(
    ctx.application,
    all.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
  )
}

/** Returns the sources in order of their kinds. */
export const textSources = (ctx: Services): readonly TextSource[] => sources.get(ctx.application) ?? []

export const textSource = (ctx: Services, kind: string): TextSource | undefined =>
  textSources(ctx).find((one) => one.kind === kind)
