/** A menu of commands by Base UI: arrow keys, type-ahead, submenus, and closing with Back. Load it on demand. */
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu as Parts } from '@base-ui/react/menu'
import { useCallback, useRef, type FocusEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { readingDirection } from '#lib/i18n.ts'
import { CheckIcon, type Icon } from '../icons.ts'
import { ChevronIcon } from '../page-icons.ts'
import { useLayer } from '../layers.ts'
import css from './menu.module.css'

interface MenuProps {
  /** The button at which the menu opens. The focus returns to it. */
  readonly anchor: HTMLElement
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly label: string
  /** The preferred side. Without room there, the menu opens on the other side. */
  readonly side?: 'top' | 'bottom'
  readonly align?: 'start' | 'end'
  /** A header above the items, such as the account's name. */
  readonly head?: ReactNode
  /** `MenuLink`, `MenuAction`, `MenuChoices`, `MenuDivider`. */
  readonly children: ReactNode
}

export function Menu({ anchor, isOpen, onClose, label, side = 'bottom', align = 'end', head, children }: MenuProps) {
  const popup = useRef<HTMLDivElement | null>(null)
  useLayer(isOpen, onClose, popup)
  const isByKey = useRef(false)
  const show = useCallback(
    (element: HTMLDivElement | null) => {
      isByKey.current = element !== null && anchor.matches(':focus-visible')
    },
    [anchor],
  )
  // Focuses the first item after opening by keyboard. Base UI does this only for its own button, which would load with the menu.
  const beginAtFirst = ({ target, currentTarget }: FocusEvent) => {
    if (!isByKey.current || target !== currentTarget) return
    isByKey.current = false
    currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  }
  return (
    <DirectionProvider direction={readingDirection()}>
      <Parts.Root
        open={isOpen}
        modal={false}
        onOpenChange={(_, { event, reason }) => {
          const to = event instanceof FocusEvent ? event.relatedTarget : event.target
          // A press on the button closes the menu itself.
          if (to instanceof Node && anchor.contains(to)) return
          // A dialog that the item opens returns the focus to the current element.
          if (reason === 'item-press') anchor.focus()
          onClose()
        }}
      >
        <Parts.Portal container={placeFor(anchor)}>
          <Parts.Positioner anchor={anchor} {...{ side, align }} sideOffset={GAP} collisionPadding={GAP} className={css['place']}>
            <Parts.Popup ref={show} aria-label={label} finalFocus={() => anchor} onFocus={beginAtFirst} className={css['menu']}>
              {head && <div className={css['head']}>{head}</div>}
              {children}
            </Parts.Popup>
          </Parts.Positioner>
        </Parts.Portal>
      </Parts.Root>
    </DirectionProvider>
  )
}

const GAP = 8

/** Content outside a modal dialog or a full-screen element cannot be used. */
function placeFor(anchor: HTMLElement): HTMLElement {
  const filling = document.fullscreenElement
  return anchor.closest('dialog') ?? (filling instanceof HTMLElement && filling.contains(anchor) ? filling : document.body)
}

export function MenuLink({ to, icon: Drawn, children }: { to: string; icon?: Icon; children: ReactNode }) {
  return (
    <Parts.LinkItem closeOnClick render={<Link to={to} />} className={css['item']}>
      {Drawn && <Drawn />}
      <span>{children}</span>
    </Parts.LinkItem>
  )
}

export interface Command {
  readonly label: string
  readonly icon: Icon
  readonly tone?: 'danger' | undefined
  readonly onSelect: () => void
}

type ActionProps = Omit<Command, 'label'> & { readonly children: ReactNode }

export function MenuAction({ icon: Drawn, tone, onSelect, children }: ActionProps) {
  return (
    <Parts.Item onClick={onSelect} className={css['item']} data-tone={tone}>
      <Drawn />
      <span>{children}</span>
    </Parts.Item>
  )
}

interface MenuSignsProps {
  readonly label: string
  /** Each sign is a short text, such as an emoji. */
  readonly signs: readonly {
    readonly sign: string
    readonly label: string
    readonly isChosen: boolean
    readonly onSelect: () => void
  }[]
}

export function MenuSigns({ label, signs }: MenuSignsProps) {
  return (
    <Parts.Group aria-label={label} className={css['signs']}>
      {signs.map(({ sign, label: name, isChosen, onSelect }) => (
        <Parts.Item key={sign} onClick={onSelect} aria-label={name} data-chosen={isChosen || undefined} className={css['sign']}>
          {sign}
        </Parts.Item>
      ))}
    </Parts.Group>
  )
}

interface MenuChoicesProps<T extends string> {
  readonly label: string
  readonly icon: Icon
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string; readonly lang?: string }[]
  readonly onChoose: (value: T) => void
}

/** A choice of one option, in a submenu. */
export function MenuChoices<T extends string>({ label, icon, value, options, onChoose }: MenuChoicesProps<T>) {
  return (
    <MenuPart {...{ label, icon }} note={options.find((option) => option.value === value)?.label}>
      <Parts.RadioGroup value={value} onValueChange={onChoose}>
        {options.map((option) => (
          <Parts.RadioItem key={option.value} value={option.value} closeOnClick className={css['item']}>
            <span className={css['mark']}>
              <Parts.RadioItemIndicator render={<CheckIcon />} />
            </span>
            <span lang={option.lang}>{option.label}</span>
          </Parts.RadioItem>
        ))}
      </Parts.RadioGroup>
    </MenuPart>
  )
}

interface MenuPartProps {
  readonly label: string
  readonly icon: Icon
  /** The current choice. */
  readonly note?: string | undefined
  readonly children: ReactNode
}

/** A submenu. */
export const MenuPart = ({ label, icon: Drawn, note, children }: MenuPartProps) => (
  <Parts.SubmenuRoot>
    <Parts.SubmenuTrigger className={css['item']}>
      <Drawn />
      <span>{label}</span>
      {note && <small>{note}</small>}
      <ChevronIcon size={16} />
    </Parts.SubmenuTrigger>
    <Parts.Portal>
      <Parts.Positioner className={css['place']} collisionPadding={GAP}>
        <Parts.Popup className={css['menu']}>
          <Parts.List aria-label={label}>{children}</Parts.List>
        </Parts.Popup>
      </Parts.Positioner>
    </Parts.Portal>
  </Parts.SubmenuRoot>
)

export const MenuDivider = () => <Parts.Separator className={css['divider']} />
