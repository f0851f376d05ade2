/** The menu of a `MenuButton`, in its own file because it loads later. */
import { Menu, MenuAction, type Command } from './menu.tsx'

interface CommandMenuProps {
  readonly anchor: HTMLElement
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly label: string
  readonly commands: readonly Command[]
}

export default function CommandMenu({ commands, ...menu }: CommandMenuProps) {
  return (
    <Menu {...menu}>
      {commands.map(({ label, ...command }) => (
        <MenuAction key={label} {...command}>
          {label}
        </MenuAction>
      ))}
    </Menu>
  )
}
