import type { ConsentScope, ConsentState } from '@fanfare/contract/consents'
import { t } from '#lib/i18n.ts'

export const stateLabel: Readonly<Record<ConsentState, () => string>> = {
  invited: () => t('No answer yet'),
  reviewing: () => t('ID under review'),
  consented: () => t('Consented'),
  declined: () => t('Declined'),
  rejected: () => t('ID not accepted'),
  revoked: () => t('Revoked'),
  expired: () => t('Expired'),
}

export const stateTone = (state: ConsentState): 'good' | 'plain' | 'danger' =>
  state === 'consented' ? 'good' : state === 'invited' || state === 'reviewing' ? 'plain' : 'danger'

export const scopeLabel: Readonly<Record<ConsentScope, () => string>> = {
  shown: () => t('Shown to fans'),
  published: () => t('Published on the site'),
  sold: () => t('Sold'),
  downloadable: () => t('Downloaded by buyers'),
}
