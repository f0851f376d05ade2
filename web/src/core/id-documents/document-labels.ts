import type { DocumentKind } from '@fanfare/contract/id-documents'
import { t } from '#lib/i18n.ts'

export const documentLabel: Readonly<Record<DocumentKind, () => string>> = {
  idFront: () => t('ID, front'),
  idBack: () => t('ID, back'),
  selfie: () => t('Selfie with ID'),
}
