/** Defines archives: a fan's purchases, a performer's whole vault or everything about an account as one file, and the import of a vault archive. */
import { Type, type Static } from 'typebox'
import { DateTime, del, Done, get, Id, IdParams, Limit, oneOf, page, post, serverEvent } from './define.ts'
import { Person } from './people.ts'

export const Export = Type.Object({
  _id: Id,
  kind: oneOf('library', 'vault', 'account'),
  /** Only purchases from this performer. */
  performer: Type.Optional(Person),
  status: oneOf('waiting', 'writing', 'ready', 'failed'),
  /** Percent. */
  progress: Type.Integer(),
  message: Type.Optional(Type.String()),
  files: Type.Integer(),
  /** Size of the archive once it is ready. */
  bytes: Type.Integer(),
  /**
   * Present once the archive is ready. The address works for the caller only, for half a day and no longer than the session.
   * Downloads can resume.
   */
  url: Type.Optional(Type.String()),
  createdAt: DateTime,
  expiresAt: Type.Optional(DateTime),
})
export type Export = Static<typeof Export>

const starting = { reply: Export, errors: ['too_many_requests'], invalidates: ['exports'] } as const

export const startLibraryExport = post('/exports/library', {
  summary:
    'Export everything the caller has bought and may save as one archive, from all performers or from one. If an export is already running, it is returned. An account can start up to 5 exports per day.',
  who: 'fan',
  body: Type.Object({ performerId: Type.Optional(Id) }),
  ...starting,
  errors: ['not_found', ...starting.errors],
})

export const startVaultExport = post('/exports/vault', {
  summary:
    "Export the caller's vault and everything published as one archive. If an export is already running, it is returned. An account can start up to 5 exports per day.",
  who: 'performer',
  ...starting,
})

export const startAccountExport = post('/exports/account', {
  summary:
    'Export everything the site has about the caller as one archive. If an export is already running, it is returned. An account can start up to 5 exports per day.',
  who: 'member',
  beforeAgeCheck: true,
  needsProof: true,
  ...starting,
  errors: ['not_allowed', ...starting.errors],
})

export const listExports = get('/exports', {
  summary: "List the caller's exports, newest first.",
  who: 'member',
  beforeAgeCheck: true,
  query: Type.Object({ limit: Limit(20) }),
  reply: page(Export),
  provides: ['exports'],
})

export const deleteExport = del('/exports/:id', {
  summary: "Delete one of the caller's exports immediately, even while it is being written.",
  who: 'member',
  beforeAgeCheck: true,
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['exports'],
})

const ImportedSection = Type.Object({
  name: Type.String(),
  label: Type.String(),
  taken: Type.Integer(),
  there: Type.Integer(),
  skipped: Type.Integer(),
})

/** A vault archive that the calling performer uploaded (see `uploads`, kind `archive`), and the result of its import. */
export const Import = Type.Object({
  _id: Id,
  status: oneOf('waiting', 'checking', 'restoring', 'done', 'failed'),
  progress: Type.Integer(),
  message: Type.Optional(Type.String()),
  bytes: Type.Integer(),
  sections: Type.Array(ImportedSection, { maxItems: 50 }),
  /** The first hundred. */
  skipped: Type.Array(Type.Object({ label: Type.String(), reason: Type.String() }), { maxItems: 100 }),
  createdAt: DateTime,
})
export type Import = Static<typeof Import>

export const listImports = get('/imports', {
  summary: 'List the archives that the caller has uploaded for import, newest first.',
  who: 'performer',
  query: Type.Object({ limit: Limit(10) }),
  reply: page(Import),
  provides: ['imports'],
})

/** Sent to the account every few percent and at the end. */
export const exportChanged = serverEvent('export_changed', Type.Object({ exportId: Id, progress: Type.Integer() }), ['exports'])
/** Sent to the performer every few percent and at the end. */
export const importChanged = serverEvent('import_changed', Type.Object({ importId: Id, progress: Type.Integer() }), ['imports'])
