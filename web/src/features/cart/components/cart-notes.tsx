import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { AlertIcon } from '#ui/icons.ts'
import css from './cart.module.css'

export const RemovedNote = ({ count, onUndo }: { readonly count: number; readonly onUndo: () => void }) => (
  <div className={css['removed']} role="status">
    <span>{t('{count, plural, one {# item} other {# items}} removed from your cart', { count })}</span>
    <Button variant="quiet" size="small" onClick={onUndo}>
      {t('Undo')}
    </Button>
  </div>
)

interface GoneLinesProps {
  readonly lines: readonly object[]
  readonly onRemove: () => void
}

/** Products that were deleted or are no longer visible. Nothing about them is shown. */
export function GoneLines({ lines, onRemove }: GoneLinesProps) {
  if (lines.length === 0) return null
  return (
    <div className={css['removed']} role="alert">
      <AlertIcon />
      <span>{t('{count, plural, one {# item is} other {# items are}} no longer for sale', { count: lines.length })}</span>
      <Button variant="quiet" size="small" onClick={onRemove}>
        {t('Remove')}
      </Button>
    </div>
  )
}
