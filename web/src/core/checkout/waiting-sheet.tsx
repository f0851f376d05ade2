/** Shown while the checkout's code loads, or when it cannot load. */
import { t } from '#lib/i18n.ts'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Sheet } from '#ui/sheet.tsx'

interface WaitingSheetProps {
  readonly error: unknown
  readonly onRetry: () => unknown
  readonly onClose: () => void
}

export default function WaitingSheet({ error, onRetry, onClose }: WaitingSheetProps) {
  return (
    <Sheet isOpen onClose={onClose} title={t('Checkout')}>
      {error ? <ErrorNote error={error} onRetry={onRetry} /> : <SkeletonRows count={3} />}
    </Sheet>
  )
}
