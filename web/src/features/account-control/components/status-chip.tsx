import type { AccountRow } from '@fanfare/contract/account-control'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { statusLabel, statusTone } from './account-labels.ts'

export function StatusChip({ account: { status, closing } }: { readonly account: Pick<AccountRow, 'status' | 'closing'> }) {
  if (!closing) return <Chip tone={statusTone[status]}>{statusLabel[status]()}</Chip>
  if (closing.isHeld) return <Chip>{t('Closing, on hold')}</Chip>
  return <Chip>{rich('Closing on {date}', { date: <DateOf at={closing.eraseAt} /> })}</Chip>
}
