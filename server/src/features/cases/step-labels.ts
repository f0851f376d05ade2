import type { StepRow } from '#core/cases/index.ts'
import { t } from '#lib/i18n.ts'

const LABELS: Readonly<Record<StepRow['step'], () => string>> = {
  opened: () => t('Case opened'),
  reported: () => t('Report received'),
  assigned: () => t('Case taken'),
  returned: () => t('Case returned to the queue'),
  note: () => t('Note'),
  hidden: () => t('Items hidden until the decision'),
  shown: () => t('Items shown again'),
  severity: () => t('Severity changed'),
  held: () => t('Legal hold'),
  released: () => t('Legal hold released'),
  linked: () => t('Item added'),
  decided: () => t('Decided'),
  appealed: () => t('Owner appealed'),
  countered: () => t('Counter-notice received'),
  erased: () => t('Files deleted'),
  exported: () => t('Case exported'),
  near_copy: () => t('Near copy found'),
  merged: () => t('Another case merged into this one'),
  scheduled: () => t('Decision scheduled'),
  revoked: () => t('Scheduled decision revoked'),
  replaced: () => t('Scheduled decision replaced'),
  failed: () => t('Scheduled decision failed'),
}

export const stepLabel = (step: StepRow['step']): string => LABELS[step]()
