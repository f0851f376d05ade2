/** Opens the emoji picker. Phones have emoji on their keyboard. */
import { useState } from 'react'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { SmileIcon } from '#ui/message-icons.ts'
import css from './composer.module.css'

const EmojiChoice = idleComponent(
  () => import('./emoji-choice.tsx'),
  () => false,
)

export function EmojiButton({ id }: { readonly id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className={css['emoji']}>
      <IconButton label={t('Emoji')} icon={SmileIcon} onClick={() => setIsOpen(true)} />
      {isOpen && <EmojiChoice id={id} onClose={() => setIsOpen(false)} />}
    </span>
  )
}
