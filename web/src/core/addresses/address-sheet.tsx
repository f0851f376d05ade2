/** The form of an address in a sheet. */
import type { Address } from '@fanfare/contract/addresses'
import { EditSheet } from '#core/edit-sheet.tsx'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'
import { AddressForm } from './address-form.tsx'

interface AddressSheetProps {
  /** Absent for a new one. */
  readonly address?: Address
  readonly country?: string
  /** Called before the sheet closes. */
  readonly onSaved?: (address: Address) => void
  readonly onClose: () => void
}

export default function AddressSheet({ onSaved, onClose, ...props }: AddressSheetProps) {
  const close = (address: Address) => {
    toast(t('Address saved'))
    onSaved?.(address)
    onClose()
  }
  return (
    <EditSheet title={props.address ? t('Edit address') : t('New address')} onClose={onClose}>
      <AddressForm {...props} onSaved={close} />
    </EditSheet>
  )
}
