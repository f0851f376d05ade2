/** Announces changes of content and enqueues the jobs for its times. */
import { Type } from 'typebox'
import { contentChanged } from '#core/content/index.ts'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'
import { publicationFailed, type PublicationEvents } from '../lifecycle/events.ts'
import { isHidden, stateOf } from '../lifecycle/transitions.ts'
import type { Lifecycle } from './kind.ts'

interface Kind {
  readonly kind: string
  readonly events: PublicationEvents
  formOf(id: string): string
}

/** Each job handles all due content of every kind, no matter for which it was enqueued. */
export const publishDue = job('publish due content', Type.Object({}))
export const archiveExpired = job('archive expired content', Type.Object({}))

/** Others may read something different now. Its times may have changed: a new job replaces the one that waits. */
export function announceChange(kind: Kind, tx: Tx, row: Lifecycle): void {
  const { id, status, scheduled_at: due, expires_at: expiry } = row
  tx.emit(contentChanged, { kind: kind.kind, id })
  if (status === 'scheduled' && due) tx.enqueue(publishDue, {}, { key: `publish ${id}`, at: due })
  if (expiry && !isHidden(stateOf(row))) tx.enqueue(archiveExpired, {}, { key: `archive ${id}`, at: expiry })
}

/** Announces what its owner did. */
export function announce(kind: Kind, tx: Tx, event: keyof PublicationEvents, row: Lifecycle): void {
  tx.emit(kind.events[event], { contentId: row.id, performerId: row.performer_id })
}

export const notifyFailed = (kind: Kind, tx: Tx, { id, performer_id: performerId }: Lifecycle): void =>
  tx.emit(publicationFailed, { contentId: id, performerId, link: kind.formOf(id) })
