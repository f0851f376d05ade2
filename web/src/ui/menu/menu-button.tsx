/** A button that opens a menu of commands. The menu itself is loaded when the browser is idle, where people point with a mouse, or with the press. */
import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { deferred } from '../deferred.tsx'
import { MoreIcon, type Icon } from '../icons.ts'

export interface Command {
  readonly label: string
  readonly icon: Icon
  readonly tone?: 'danger'
  readonly onSelect: () => void
}

const CommandMenu = deferred(() => import('./command-menu.tsx'))

/** `label` says whose commands they are: `Options for the card ending in 4242`. */
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
