/**
 * Defines archives of vaults. Each feature declares what it exports and how it imports that, so that exports and imports depend
 * on no feature.
 */
import { Type, type Static, type TObject } from 'typebox'
import { Id } from '@fanfare/contract'
import type { Context, Db, Services, Tx } from '#platform/context.ts'
import type { FileType } from '#platform/file-types.ts'
import type { Viewer } from '#platform/viewer.ts'

/** A file of an archive, as listed in its entry. */
export const ArchiveFile = Type.Object({
  path: Type.String({ minLength: 1, maxLength: 200 }),
  bytes: Type.Integer({ minimum: 0 }),
  /** SHA-256, hexadecimal. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type ArchiveFile = Static<typeof ArchiveFile>

/** An exported object. Other entries refer to its `id`, and `files` belong to it. */
interface Entry {
  readonly id: string
  readonly files?: readonly ArchiveFile[]
}

export interface Collecting {
  readonly ctx: Context
  readonly ownerId: string
  /** Adds a stored object to the archive; undefined if it no longer exists. */
  include(file: { readonly path: string; readonly key: string }): Promise<ArchiveFile | undefined>
  skip(id: string, reason: string): void
}

/** A file of an archive that is being imported: a local file with the announced size and hash. */
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
  /** The ids that the object may have here: its id in the archive, and the id from an earlier import. */
  readonly ids: readonly string[]
  /** Returns the id here for an id in the archive; undefined if the object was left out. */
  idOf(id: string): string | undefined
}

export interface Restoring {
  readonly ctx: Context
  readonly owner: Viewer
  idOf(id: string): string | undefined
  file(path: string): ExtractedFile
  /** Runs the one transaction that creates the object; `work` returns its id. */
  write(work: (tx: Tx) => Promise<string>): Promise<void>
}

export interface ArchiveSection {
  /** Name of its file: `posts` is in `data/posts.jsonl`. */
  readonly name: string
  /** Shown in the report. */
  label(): string
  readonly entry: TObject
  /** True if other entries refer to this section, so it is imported first. */
  readonly isFirst?: boolean
  /** Yields entries, oldest first. Called twice: to calculate the size of the archive, and to write it. */
  collect(to: Collecting): AsyncIterable<object>
  /** Absent if the section cannot be imported. */
  readonly restoration?: Restoration
}

interface Restoration {
  /** Returns the id of the object if the owner already has it; otherwise undefined. */
  find(entry: never, among: Looking): Promise<string | undefined>
  /** Creates the object, visible to its owner only. An `ApiError` gives the reason why it cannot be imported. */
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

export const archiveSection = <const S extends TObject>(section: Declared<S>): ArchiveSection => section

export const entryHead = { id: Id } as const

const sections = new WeakMap<object, readonly ArchiveSection[]>()

export function installArchiveSections(ctx: Services, all: readonly ArchiveSection[]): void {
  sections.set(
    ctx.application,
    all.toSorted((a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false)),
  )
}

/** Returns the sections in the order in which they are exported and imported. */
export const archiveSections = (ctx: Services): readonly ArchiveSection[] => sections.get(ctx.application) ?? []
