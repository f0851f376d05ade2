/**
 * Archives of vaults: each feature declares what it writes into one and how it takes that over, so that exporting and importing
 * know no feature by name.
 */
import { Type, type Static, type TObject } from 'typebox'
import { Id } from '@fanfare/contract'
import type { Context, Db, Services, Tx } from '#platform/context.ts'
import type { FileType } from '#platform/file-types.ts'
import type { Viewer } from '#platform/viewer.ts'

/** A file of an archive, as the entry that it belongs to names it. */
export const ArchiveFile = Type.Object({
  path: Type.String({ minLength: 1, maxLength: 200 }),
  bytes: Type.Integer({ minimum: 0 }),
  /** SHA-256, hexadecimal. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type ArchiveFile = Static<typeof ArchiveFile>

/** What stands for one thing: under `id` other entries refer to it, and `files` belong to it. */
interface Entry {
  readonly id: string
  readonly files?: readonly ArchiveFile[]
}

export interface Collecting {
  readonly ctx: Context
  readonly ownerId: string
  /** Puts a stored object into the archive; undefined where it is gone meanwhile. */
  include(file: { readonly path: string; readonly key: string }): Promise<ArchiveFile | undefined>
  /** Says in words why something is not in the archive. */
  leaveOut(id: string, reason: string): void
}

/** One file of an archive that is being taken over, on this machine and as long as was said, with the right hash. */
export interface ExtractedFile {
  readonly path: string
  readonly bytes: number
  /** SHA-256. */
  readonly hash: Buffer
  readonly type: FileType | undefined
}

export interface Looking {
  readonly db: Db
  readonly ownerId: string
  /** The ids that it may have here: that of the archive, and that under which it was taken over before. */
  readonly ids: readonly string[]
  /** The id here of what the archive calls so; undefined for what was left out. */
  idOf(id: string): string | undefined
}

export interface Restoring {
  readonly ctx: Context
  readonly owner: Viewer
  idOf(id: string): string | undefined
  /** The file of the entry at this path in the archive. */
  file(path: string): ExtractedFile
  /** The one transaction in which the thing comes to be; it answers the id of it. */
  write(work: (tx: Tx) => Promise<string>): Promise<void>
}

export interface ArchiveSection {
  /** Of its file: `posts` is in `data/posts.jsonl`. */
  readonly name: string
  /** What people read in the report. */
  label(): string
  readonly entry: TObject
  /** Others refer to what is in it: it is taken over before them. */
  readonly isFirst?: boolean
  /** The oldest first. Called twice: to weigh the archive, and to write it. */
  collect(to: Collecting): AsyncIterable<object>
  /** Absent: it is for reading only. */
  readonly restoration?: Restoration
}

interface Restoration {
  /** The id of what the owner has of it already; undefined for what is new. */
  find(entry: never, among: Looking): Promise<string | undefined>
  /** Adds it, for its owner alone. An `ApiError` says in words why it cannot be taken over. */
  restore(entry: never, into: Restoring): Promise<void>
}

interface Declared<S extends TObject> extends Pick<ArchiveSection, 'name' | 'label' | 'isFirst'> {
  readonly entry: S
  collect(to: Collecting): AsyncIterable<Static<S> & Entry>
  readonly restoration?: {
    find(entry: Static<S>, among: Looking): Promise<string | undefined>
    restore(entry: Static<S>, into: Restoring): Promise<void>
  }
}

/** The entry's schema is also what an import accepts. */
export const archiveSection = <const S extends TObject>(section: Declared<S>): ArchiveSection => section

/** What every entry has. */
export const entryHead = { id: Id } as const

const sections = new WeakMap<object, readonly ArchiveSection[]>()

/** Called once, by app.ts, before the first request. */
export function installArchiveSections(ctx: Services, all: readonly ArchiveSection[]): void {
  sections.set(
    ctx.application,
    all.toSorted((a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false)),
  )
}

/** In the order in which they are written and taken over. */
export const archiveSections = (ctx: Services): readonly ArchiveSection[] => sections.get(ctx.application) ?? []
