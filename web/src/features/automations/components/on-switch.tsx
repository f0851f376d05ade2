/** Turns an automation on and off where it stands. */
import { useState } from 'react'
import { switchAutomation, type Automation } from '@fanfare/contract/automations'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'
import css from './on-switch.module.css'

interface OnSwitchProps {
  readonly automation: Automation
  /** What the automation is called. */
  readonly name: string
}

export function OnSwitch({ automation, name }: OnSwitchProps) {
  const { _id: id, isOn } = automation
  const change = useApiMutation(switchAutomation)
  const [pressed, setPressed] = useState<Automation>()
  // What was pressed shows at once, until it has been read again; where it is refused, the switch goes back with the reason.
  const isShown = (change.isPending || pressed === automation) && !change.isError
  const shown = isShown && change.variables ? change.variables.body.isOn : isOn
  return (
    <label className={css['switch']}>
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        aria-checked={shown}
        checked={shown}
        disabled={change.isPending}
        onChange={({ target }) => {
          setPressed(automation)
          change.mutate(
            { params: { id }, body: { isOn: target.checked } },
            { onError: (error) => toast(messageOf(error), 'bad') },
          )
        }}
      />
      {/* The switch itself says whether it is on: a name that changed with it would say it wrongly. */}
      <span aria-hidden>{shown ? t('On') : t('Off')}</span>
    </label>
  )
}
