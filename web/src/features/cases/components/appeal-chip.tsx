import type { AppealState } from '@fanfare/contract/statements'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'

const LABELS: Readonly<Record<Exclude<AppealState, 'possible' | 'expired'>, () => string>> = {
  open: () => t('Appeal open'),
  upheld: () => t('Appeal upheld'),
  rejected: () => t('Appeal rejected'),
}

export const AppealChip = ({ state }: { readonly state: AppealState }) =>
  state === 'possible' || state === 'expired' ? null : <Chip tone={state === 'upheld' ? 'good' : 'plain'}>{LABELS[state]()}</Chip>
