import { t } from '#lib/i18n.ts'
import { Sheet } from '#ui/sheet.tsx'
import { FanCardView } from './fan-card-view.tsx'

interface FanCardSheetProps {
  /** The fan's id. */
  readonly id: string
  readonly onClose: () => void
}

export default function FanCardSheet({ id, onClose }: FanCardSheetProps) {
  return (
    <Sheet isOpen onClose={onClose} title={t('About this fan')}>
      <FanCardView id={id} />
    </Sheet>
  )
}
