import { useState } from 'react'
import type { Person } from '@fanfare/contract/people'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { TemplateIcon } from '#ui/message-icons.ts'

const TemplatePicker = idleComponent(
  () => import('./template-picker.tsx'),
  () => false,
)

interface TemplateButtonProps {
  /** The conversation's id. */
  readonly id: string
  readonly fan: Person
  readonly onPick: (text: string) => void
}

export function TemplateButton({ id, fan, onPick }: TemplateButtonProps) {
  const { isPerformer } = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!isPerformer) return null
  return (
    <>
      <IconButton label={t('Saved replies')} icon={TemplateIcon} onClick={() => setOpen(true)} />
      {isOpen && <TemplatePicker id={id} fan={fan} onPick={onPick} onClose={() => setOpen(false)} />}
    </>
  )
}
