/** Describes the manifest of a vault's archive, `fanfare.json`: its parts with their hashes. See docs/export-format.md. */
import { Type, type Static } from 'typebox'
import { DateTime } from '@fanfare/contract'
import { ArchiveFile } from '#core/archives/index.ts'

export const MANIFEST = 'fanfare.json'
export const FORMAT = 'fanfare-vault'
/** Increases only when an older site could no longer read a new archive. Additions do not change it. */
export const VERSION = 1

const MAX_SECTIONS = 100
const MAX_SKIPPED_FILES = 1000

/** The fields that identify an archive of any version. */
export const ManifestHead = Type.Object({ format: Type.String(), version: Type.Integer() })

export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer(),
  createdAt: DateTime,
  site: Type.Object({ name: Type.String(), origin: Type.String() }),
  performer: Type.Object({ name: Type.String(), username: Type.String() }),
  sections: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[a-z][a-z-]{0,30}$' }),
      ...ArchiveFile.properties,
      entries: Type.Integer({ minimum: 0 }),
    }),
    { maxItems: MAX_SECTIONS },
  ),
  /** The first thousand items of the vault that were left out, with the reason. */
  leftOut: Type.Array(Type.Object({ section: Type.String(), id: Type.String(), reason: Type.String() }), {
    maxItems: MAX_SKIPPED_FILES,
  }),
})
export type Manifest = Static<typeof Manifest>

export { MAX_SKIPPED_FILES }
