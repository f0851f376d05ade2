/** Lists the shortcuts of the case desk. */
import { t } from '#lib/i18n.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { CaseCommand } from './use-case-commands.tsx'
import css from './keys-help.module.css'

interface KeysHelpProps {
  readonly commands: readonly CaseCommand[]
  readonly onClose: () => void
}

export default function KeysHelp({ commands, onClose }: KeysHelpProps) {
  const lines = commands.flatMap(({ keyName, label }) => (keyName === undefined ? [] : [[keyName, label] as const]))
  return (
    <Sheet isOpen onClose={onClose} title={t('Keyboard shortcuts')}>
      <dl className={css['keys']}>
        {[[t('Ctrl+K or ⌘K'), t('Show all commands')] as const, ...lines].map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
