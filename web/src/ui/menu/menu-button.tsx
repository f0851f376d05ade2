/**
 * A button that opens a menu of commands. The menu loads when the browser is idle on devices with a mouse, otherwise with the
 * press.
 */
import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { idleComponent } from '../idle-component.tsx'
import { MoreIcon } from '../page-icons.ts'
import type { Command } from './menu.tsx'

const CommandMenu = idleComponent(() => import('./command-menu.tsx'))

/** `label` names the subject of the commands, such as `Options for the card ending in 4242`. */
export function MenuButton({ label, commands }: { label: string; commands: readonly Command[] }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={label}
        icon={MoreIcon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          setIsOpen(!isOpen)
        }}
      />
      {anchor && <CommandMenu {...{ anchor, isOpen, label, commands }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
