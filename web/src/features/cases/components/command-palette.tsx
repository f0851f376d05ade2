/** Everything that is allowed on the open case, found by typing. Loaded with the first press of its keys. */
import { useId, useState, type KeyboardEvent } from 'react'
import { t } from '#lib/i18n.ts'
import { isEnterKey } from '#lib/keyboard-events.ts'
import { useDialog } from '#ui/dialog.ts'
import type { CaseCommand } from './use-case-commands.tsx'
import css from './command-palette.module.css'

interface CommandPaletteProps {
  readonly commands: readonly CaseCommand[]
  readonly onClose: () => void
}

/** A command is found if each typed word is in its label. */
const isFound = ({ label }: CaseCommand, words: string): boolean =>
  words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => label.toLocaleLowerCase().includes(word))

export default function CommandPalette({ commands, onClose }: CommandPaletteProps) {
  const dialog = useDialog(true, onClose)
  const listId = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = commands.filter((one) => isFound(one, words))
  const active = found[Math.min(at, found.length - 1)]
  const run = (command: CaseCommand | undefined) => {
    if (!command) return
    onClose()
    // The dialog returns the focus first, which the command may move.
    setTimeout(() => command.run())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(found.length, 1))
    else if (isEnterKey(event.nativeEvent)) run(active)
    else return
    event.preventDefault()
  }
  const optionId = (id: string) => `${listId}-${id}`
  return (
    <dialog ref={dialog} className={css['palette']} aria-label={t('Commands')}>
      <input
        className={css['input']}
        role="combobox"
        aria-label={t('Search commands')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && optionId(active.id)}
        placeholder={t('What do you want to do?')}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('Commands')} className={css['list']}>
        {found.map((one) => (
          <Option
            key={one.id}
            id={optionId(one.id)}
            command={one}
            isActive={one === active}
            onPoint={() => setAt(found.indexOf(one))}
            onChoose={() => run(one)}
          />
        ))}
      </div>
      {found.length === 0 && <p className={css['none']}>{t('No command has these words.')}</p>}
    </dialog>
  )
}

interface OptionProps {
  readonly id: string
  readonly command: CaseCommand
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

/** The field above keeps the focus, so that people can continue to type. */
const Option = ({ id, command: { label, keyName }, isActive, onPoint, onChoose }: OptionProps) => (
  <button
    type="button"
    role="option"
    id={id}
    tabIndex={-1}
    ref={isActive ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
    aria-selected={isActive}
    className={css['option']}
    onPointerMove={onPoint}
    onClick={onChoose}
  >
    <span>{label}</span>
    {keyName !== undefined && <kbd>{keyName.toUpperCase()}</kbd>}
  </button>
)
