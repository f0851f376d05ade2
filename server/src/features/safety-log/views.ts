import type { Incident, SafetyEvent, SafetyExport } from '@fanfare/contract/safety'
import type { EventKind, EventRow, ExportFormat, ExportRow, IncidentRow } from './store.ts'

export const incidentView = (row: IncidentRow): Incident => ({
  _id: row.id,
  text: row.text,
  happenedAt: row.happened_at.toISOString(),
  createdAt: row.created_at.toISOString(),
})

export const eventView = (row: EventRow): SafetyEvent => ({
  _id: row.id,
  kind: row.kind as EventKind,
  createdAt: row.created_at.toISOString(),
})

export const exportView = (row: ExportRow): SafetyExport => ({
  _id: row.id,
  format: row.format as ExportFormat,
  entries: row.entries,
  hash: row.hash,
  createdAt: row.created_at.toISOString(),
})
