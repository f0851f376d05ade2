/** Defines a kind of publication: everything in which posts, galleries, videos and stories differ. */
import type { RawBuilder } from 'kysely'
import type { AiUse, Depiction } from '@fanfare/contract/depictions'
import type { PublicationStatus } from '@fanfare/contract/publication-status'
import type { SearchDocument, Subject } from '#core/content/index.ts'
import type { FileRow } from '#core/media/index.ts'
import type { ApiError } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import type { PublicationEvents } from '../lifecycle/events.ts'
import type { Plan } from '../terms/times.ts'

/** Columns that every table of publications has, and that only the kernel changes. */
export interface Lifecycle {
  id: string
  performer_id: string
  status: PublicationStatus
  /** How it was made with AI. Follows from the declarations about it and its files. */
  ai: AiUse
  /** Increments with each change by the owner, so that no window overwrites another's change. */
  version: number
  created_at: Date
  scheduled_at: Date | null
  published_at: Date | null
  edited_at: Date | null
  expires_at: Date | null
  removed_at: Date | null
}

/** Columns of the content that the kernel reads, if a kind has them. */
export interface ContentColumns {
  audience: Subject['audience']
  /** Minor units of a token; absent for kinds that are not sold. */
  price?: string | undefined
  subscribers_included?: boolean | undefined
  tier_ids?: string[] | undefined
  /** Alternative texts of the files, for kinds that do not use those of the vault. */
  alts?: string[] | undefined
}

/** A row: its lifecycle, and the content that its owner writes. */
export type Publication<Content> = Content & Lifecycle

/** Fields of a form that all kinds share. */
export interface DraftPublication extends Plan {
  readonly expiresAt?: string | null
  readonly fileIds?: readonly string[]
  /** Alternative texts of the files, in the order of `fileIds`. */
  readonly alts?: readonly string[]
  /** Whom it shows. Absent: earlier declarations stay. */
  readonly shows?: Depiction
  /** The version before the change. */
  readonly version?: number
}

/** Files by what they are for. A file may occur in several lists. */
export interface PublicationFiles {
  /** The content itself, which its buyers keep. */
  readonly main: readonly string[]
  /** Shown to everyone who can see the content, locked or not; some may be in `main`. */
  readonly open: readonly string[]
  /** Files for which the first publication does not wait. */
  readonly later?: readonly string[]
}

export type FilesById = ReadonlyMap<string, FileRow>

/** For kinds that have more than content, such as polls. Each runs in the transaction of the act. */
export interface PublicationHooks<Content> {
  /** Columns to reset when content is archived or deleted. */
  readonly whenHidden?: Partial<Content>
  /** Runs before a row is written by its owner. */
  saving?(tx: Tx, row: Publication<Content>, before: Publication<Content> | undefined): Promise<void>
  /** Throws if the content cannot be shown from this time on. */
  assertShowable?(tx: Tx, row: Publication<Content>, from: Date): Promise<void>
  /** Whether readers notice a change, in addition to changed texts and files. */
  isEdited?(before: Content, after: Content): boolean
  /** Runs when operators have approved content that was in review since then. */
  released?(tx: Tx, row: Publication<Content>, since: Date): void
  /** Runs when content that no one bought was deleted. */
  removed?(tx: Tx, id: string): Promise<void>
}

export interface PublicationKind<Content extends ContentColumns, Draft extends DraftPublication = DraftPublication> {
  readonly kind: string
  /** Has the columns of `Lifecycle` and `Content`; see `server/test/publication-tables.test.ts`. */
  readonly table: keyof Schema
  readonly events: PublicationEvents
  /** Path of the page of one. */
  pageOf(id: string): string
  /** Path of the page on which the owner edits it. */
  formOf(id: string): string
  /** Returns what a form says, without its time. Throws if it is never allowed. A draft may be incomplete. */
  contentOf(draft: Draft, before: Publication<Content> | undefined): Content
  /** Texts to check, by the field of the form. */
  textsOf(content: Content): Readonly<Record<string, string>>
  filesOf(content: Content): PublicationFiles
  /** Whether buyers save files that may show the people whom the content names. */
  isDownloadable?(content: Content): boolean
  /** Throws if files are not of the right type. */
  assertFiles(content: Content, files: FilesById): void
  /** Returns the columns that change when these files are gone. */
  without(content: Content, fileIds: readonly string[]): Partial<Content>
  /** Returns what else the access decision needs to know. */
  accessOf?(content: Content): Pick<Subject, 'visibleTo' | 'tierDiscounts' | 'isUnlockable' | 'isDiscussedBy'>
  /** Returns why others cannot be shown the content: nothing in it, or nothing locked. */
  lackOf(content: Content): ApiError | undefined
  /** The error for an owner who takes main files from content that fans have bought. */
  boughtError(): ApiError
  /** Returns what everyone may search; `text` never has locked parts. */
  searchOf(row: Publication<Content>): Pick<SearchDocument, 'title' | 'text'>
  /** SQL expressions over the table `t`. */
  readonly sql: {
    /** All text, including locked parts, for the search in what a fan has bought. */
    readonly words: RawBuilder<unknown>
    /** Whether a row has one or more of these files; uses an index. */
    hasFiles(fileIds: readonly string[]): RawBuilder<boolean>
  }
  readonly hooks?: PublicationHooks<Content>
}

/** A kind whose forms the caller does not know. */
export type KindOf<Content extends ContentColumns> = PublicationKind<Content, never>
