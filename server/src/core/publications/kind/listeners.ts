import { aiUseChanged, consentLacking } from '#core/consents/index.ts'
import { mediaProcessed, mediaRemoved, mediaRemovedFromVault } from '#core/media/index.ts'
import { on, type Listener } from '#platform/listeners.ts'
import { dropFiles, dropWithdrawnFiles, hideUnconsented, relabel, updateWithFile } from './follow-files.ts'
import type { ContentColumns, KindOf } from './kind.ts'

/** Returns the listeners that keep content of a kind in line with its files and with the consents of the people in it. Waiting jobs refer to their names. */
export const fileListeners = <C extends ContentColumns>(kind: KindOf<C>): Listener[] => [
  on(mediaProcessed, `publish ${kind.table}`, (tx, { fileId }) => updateWithFile(kind, tx, fileId)),
  on(mediaRemoved, `remove from ${kind.table}`, (tx, { fileIds }) => dropFiles(kind, tx, fileIds)),
  on(mediaRemovedFromVault, `remove from ${kind.table}`, (tx, { fileIds }) => dropWithdrawnFiles(kind, tx, fileIds)),
  on(consentLacking, `hide ${kind.table}`, (tx, { ids }) => hideUnconsented(kind, tx, ids)),
  on(aiUseChanged, `label ${kind.table}`, (tx, { ids }) => relabel(kind, tx, ids)),
]
