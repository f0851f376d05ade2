/** Opens a message's menu: by a small button next to the message, or by a long press on a touch screen. */
import { useRef, useState, type PointerEvent } from 'react'
import type { Conversation, Message } from '@fanfare/contract/messages'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { MoreIcon } from '#ui/page-icons.ts'

const MessageMenu = idleComponent(() => import('./message-menu.tsx'))
const LONG_PRESS_MS = 450

interface OptionsProps {
  readonly message: Message
  readonly conversation: Conversation | undefined
  readonly className: string | undefined
}

export function useMessageOptions({ message, conversation, className }: OptionsProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<HTMLElement>()
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<number>(undefined)
  const open = () => {
    setAt(anchor.current ?? undefined)
    setIsOpen((is) => !is)
  }
  const stop = () => clearTimeout(timer.current)
  const press = {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') timer.current = window.setTimeout(open, LONG_PRESS_MS)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
  const button = (
    <>
      <button
        ref={anchor}
        type="button"
        className={className}
        aria-label={t('Options for this message')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      >
        <MoreIcon size={18} />
      </button>
      {at && <MessageMenu {...{ message, conversation, isOpen }} anchor={at} onClose={() => setIsOpen(false)} />}
    </>
  )
  return { open, press, button }
}
