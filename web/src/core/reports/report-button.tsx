/** A button that reports something, for places without a menu. */
import { createPortal } from 'react-dom'
import { IconButton } from '#ui/button.tsx'
import { useReport, type Reportable } from './use-report.tsx'

interface ReportButtonProps extends Reportable {
  /** The look of the neighboring buttons, which show text. */
  readonly className?: string | undefined
}

export function ReportButton({ className, ...thing }: ReportButtonProps) {
  const { commands, sheet } = useReport(thing)
  const [command] = commands
  if (!command) return null
  const { label, icon, onSelect } = command
  return (
    <>
      {className === undefined ? (
        <IconButton label={label} icon={icon} onClick={onSelect} />
      ) : (
        <button type="button" className={className} onClick={onSelect}>
          {label}
        </button>
      )}
      {sheet && createPortal(sheet, document.body)}
    </>
  )
}
