/** The acts of operators on a case, by buttons, keys and the command palette. */
import { usePageKeys } from '#core/page-keys.ts'
import { useState } from 'react'
import { assignCase, setCaseSeverity, type Case } from '@fanfare/contract/cases'
import { CaseSeverity } from '@fanfare/contract/case-terms'
import { IfPermitted } from '#core/permissions.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { Section } from '#ui/layout/section.tsx'
import { optionsOf, severityLabels } from './case-labels.ts'
import { useAct } from './use-act.ts'
import { useCaseCommands, type CaseCommand } from './use-case-commands.tsx'
import type { DecisionState } from './use-decision.ts'
import { useCommandKey } from './use-keys.ts'
import css from './cases.module.css'

const CommandPalette = idleComponent(() => import('./command-palette.tsx'))
const KeysHelp = idleComponent(() => import('./keys-help.tsx'))

interface CaseActsProps {
  readonly of: Case
  readonly form: DecisionState
}

export const CaseActs = (props: CaseActsProps) => (
  <IfPermitted route={assignCase}>
    <PermittedActs {...props} />
  </IfPermitted>
)

function PermittedActs({ of, form }: CaseActsProps) {
  const { commands, sheets } = useCaseCommands(of, form)
  const [overlay, setOverlay] = useState<'palette' | 'help'>()
  const close = () => setOverlay(undefined)
  const help = { id: 'help', label: t('Show keyboard shortcuts'), keyName: '?', run: () => setOverlay('help') }
  const all: readonly CaseCommand[] = [...commands, help]
  usePageKeys(Object.fromEntries(all.flatMap(({ keyName, run }) => (keyName === undefined ? [] : [[keyName, run]]))))
  useCommandKey(() => {
    if (overlay === 'palette') close()
    // Behind another sheet, commands would have no effect that the operator sees.
    else if (!document.querySelector('dialog[open]')) setOverlay('palette')
  })
  return (
    <Section title={t('Actions')} isCard>
      <div className={css['acts']}>
        {all
          .filter(({ isButton }) => isButton)
          .map(({ id, label, isPending = false, run }) => (
            <Button key={id} size="small" variant="quiet" isPending={isPending} onClick={run}>
              {label}
            </Button>
          ))}
        <Button size="small" variant="quiet" onClick={() => setOverlay('palette')}>
          {t('All commands')}
        </Button>
      </div>
      {of.status === 'open' && <Severity of={of} />}
      <p className={css['keys']}>{t('Ctrl+K or ⌘K shows all commands, ? the keyboard shortcuts.')}</p>
      {sheets}
      {overlay === 'palette' && <CommandPalette commands={all} onClose={close} />}
      {overlay === 'help' && <KeysHelp commands={all} onClose={close} />}
    </Section>
  )
}

function Severity({ of: { _id: id, version, severity } }: { readonly of: Case }) {
  const rank = useAct(setCaseSeverity)
  return (
    <SelectField
      name="severity"
      label={t('Severity')}
      value={severity}
      onChange={(value) => {
        const wanted = CaseSeverity.enum.find((one) => one === value)
        if (wanted) rank.run({ params: { id }, body: { version, severity: wanted } })
      }}
      options={optionsOf(severityLabels)}
    />
  )
}
