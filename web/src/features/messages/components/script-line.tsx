/** Above the composer while a step of a script is being sent: its name, and a button to send it without advancing the script. */
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import { TemplateIcon } from '#ui/message-icons.ts'
import type { ComposedStep } from './message-extras.ts'
import css from './disappearing-line.module.css'

interface ScriptLineProps {
  readonly step: ComposedStep
  readonly onEnd: () => void
}

export default function ScriptLine({ step: { name }, onEnd }: ScriptLineProps) {
  return (
    <div className={css['line']}>
      <TemplateIcon />
      <p dir="auto">{name === '' ? t('Script step') : t('Script step: {name}', { name })}</p>
      <IconButton label={t('Send without advancing the script')} icon={CloseIcon} onClick={onEnd} />
    </div>
  )
}
