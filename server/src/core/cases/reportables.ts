/** Defines what can be reported. Each feature declares its kinds of objects. */
import { accessDecision } from '#core/access/index.ts'
import { contentChanged, readContent, readContents, type Subject } from '#core/content/index.ts'
import { textSource } from '#core/text-rules/index.ts'
import type { AccountMeasure } from '@fanfare/contract/case-terms'
import type { Db, Services, Tx } from '#platform/context.ts'
import type { Anyone, Viewer } from '#platform/viewer.ts'

/** An object as evidence and for operators. */
export interface ReportedObject {
  readonly kind: string
  readonly id: string
  readonly ownerId: string
  /** May be empty. */
  readonly title: string
  /** All of its words, including locked ones. */
  readonly text: string
  /** Path of its page; empty if it has none. */
  readonly path: string
  readonly fileIds: readonly string[]
}

interface Reading {
  readonly services: Services
  readonly db: Db
}

export interface ReportableKind {
  readonly kind: string
  /** Called when shown, so that it is in the reader's language. */
  readonly label: () => string
  /** Returns whether this viewer sees the object, even if only as a teaser. */
  isSeenBy(reading: Reading, viewer: Anyone, id: string): Promise<boolean>
  /** Returns the objects by id, regardless of who sees them, without unknown and deleted objects. Runs one query for all. */
  read(reading: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, ReportedObject>>
  /** Returns the id of the object that has its page at this path. */
  idAt?(reading: Reading, path: string): Promise<string | undefined>
  /**
   * Hides objects from everyone but their owners, where the access decision does not. Called for the first case that hides them.
   * Absent: only the account of the owner can be acted on.
   */
  hide?(tx: Tx, ids: readonly string[]): Promise<void>
  /** Shows the objects again, after the last case that hid them. Present if `hide` is. */
  show?(tx: Tx, ids: readonly string[]): Promise<void>
  /** Acts on an account. Declared by one kind, the accounts themselves. */
  control?(tx: Tx, operator: Viewer, act: AccountAct): Promise<void>
}

export interface AccountAct {
  readonly accountId: string
  readonly measure: AccountMeasure
  readonly reason: string
  readonly until: string | undefined
}

const kinds = new WeakMap<object, ReadonlyMap<string, ReportableKind>>()

export function installReportables(ctx: Services, all: readonly ReportableKind[]): void {
  kinds.set(ctx.application, new Map(all.map((one) => [one.kind, one])))
}

export const reportables = (ctx: Services): ReadonlyMap<string, ReportableKind> =>
  kinds.get(ctx.application) ?? new Map<string, never>()

/** Cases about words also have kinds that no one can report, such as tiers. */
export const kindLabel = (ctx: Services, kind: string): string =>
  (reportables(ctx).get(kind) ?? textSource(ctx, kind))?.label() ?? kind

type Words = Pick<ReportedObject, 'title' | 'text'>

interface ContentReportable {
  readonly kind: string
  readonly label: () => string
  pageOf?(id: string): string
  /** Returns the words of objects by id, without deleted objects. */
  describe(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Words>>
  /** Returns the paths of objects that have no page of their own, by id. */
  paths?(db: Db, subjects: readonly Subject[]): Promise<ReadonlyMap<string, string>>
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Returns the declaration of a content kind: the access decision says who sees it, and hides it. */
export const contentReportable = ({ kind, label, pageOf, describe, paths }: ContentReportable): ReportableKind => ({
  kind,
  label,
  async isSeenBy({ services, db }, viewer, id) {
    const subject = await readContent(services, db, kind, id)
    return subject !== undefined && (await accessDecision(db, viewer, subject)).sees !== 'nothing'
  },
  async read({ services, db }, ids) {
    const [subjects, described] = [await readContents(services, db, kind, ids), await describe(db, ids)]
    const found = paths ? await paths(db, subjects) : undefined
    const objects = subjects.flatMap((subject): ReportedObject[] => {
      const { id, ownerId, openFileIds = [], fileIds } = subject
      const words = described.get(id)
      if (!words) return []
      const path = pageOf?.(id) ?? found?.get(id) ?? ''
      return [{ kind, id, ownerId, ...words, path, fileIds: [...new Set([...openFileIds, ...fileIds])] }]
    })
    return new Map(objects.map((one) => [one.id, one]))
  },
  ...(pageOf && {
    idAt: async (_reading, at) => {
      const id = ID.exec(at)?.[0]
      return id !== undefined && pageOf(id) === at ? id : undefined
    },
  }),
  hide: async (tx, ids) => ids.forEach((id) => tx.emit(contentChanged, { kind, id })),
  show: async (tx, ids) => ids.forEach((id) => tx.emit(contentChanged, { kind, id })),
})

/** Returns the object at an address of this site; undefined for other addresses, and for objects that are gone. */
export async function objectAt(reading: Reading, link: string): Promise<ReportedObject | undefined> {
  const path = pathOn(reading.services.config.origin, link)
  if (path === undefined) return undefined
  for (const kind of reportables(reading.services).values()) {
    const id = await kind.idAt?.(reading, path)
    if (id !== undefined) return (await kind.read(reading, [id])).get(id)
  }
  return undefined
}

/** Returns the path of an address of this site, without query and fragment. */
function pathOn(origin: string, link: string): string | undefined {
  if (!URL.canParse(link, origin)) return undefined
  const url = new URL(link, origin)
  const isHere = url.hostname.replace(/^www\./, '') === new URL(origin).hostname.replace(/^www\./, '')
  return isHere ? url.pathname.replace(/(.)\/$/, '$1') : undefined
}
