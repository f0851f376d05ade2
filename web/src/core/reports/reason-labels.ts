import type { ReportReason } from '@fanfare/contract/case-terms'
import { t } from '#lib/i18n.ts'

const LABELS: Readonly<Record<ReportReason, () => string>> = {
  underage: () => t('Someone may be under 18'),
  no_consent: () => t('Shown or shared without consent'),
  deepfake: () => t('AI or edited media of a real person'),
  violence: () => t('Violence, coercion or another crime'),
  harassment: () => t('Harassment or threats'),
  hate: () => t('Hate'),
  impersonation: () => t('Pretends to be someone else'),
  stolen: () => t('Copied from someone else'),
  fraud: () => t('Scam or fraud'),
  not_as_described: () => t('Not what was described'),
  spam: () => t('Spam'),
  other: () => t('Something else'),
}

export const reasonLabel = (reason: ReportReason): string => LABELS[reason]()
