import { t } from '#lib/i18n.ts'

const LABELS: Readonly<Record<string, () => string>> = {
  message: () => t('Message'),
  message_version: () => t('Earlier version of a message'),
  comment: () => t('Comment'),
  live_chat: () => t('Chat of a show'),
  payment: () => t('Payment'),
  custom_order: () => t('Request for a custom order'),
  private_show: () => t('Request for a private show'),
  report: () => t('Report'),
  incident: () => t('Incident'),
  blocked: () => t('Blocked'),
  unblocked: () => t('Unblocked'),
  restricted: () => t('Restricted'),
  unrestricted: () => t('Unrestricted'),
}

export const entryLabel = (kind: string): string => LABELS[kind]?.() ?? kind
