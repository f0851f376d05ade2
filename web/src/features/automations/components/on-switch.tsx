/** Turns an automation on and off where it stands. */
import { switchAutomation, type Automation } from '@fanfare/contract/automations'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { usePressed } from '#lib/pressed.ts'
import { toast } from '#ui/toast.ts'
import css from './on-switch.module.css'

interface OnSwitchProps {
  readonly automation: Automation
  /** What the automation is called. */
  readonly name: string
}

export function OnSwitch({ automation: { _id: id, isOn }, name }: OnSwitchProps) {
  const { mutate, isPending } = useApiMutation(switchAutomation)
  const [shown, press] = usePressed(isOn)
  const change = (is: boolean) => {
    press(is)
    mutate(
      { params: { id }, body: { isOn: is } },
      {
        onError: (error) => {
          press(undefined)
          toast(messageOf(error), 'bad')
        },
      },
    )
  }
  return (
    <label className={css['switch']}>
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        aria-checked={shown}
        checked={shown}
        disabled={isPending}
        onChange={({ target }) => change(target.checked)}
      />
      {/* The switch itself says whether it is on: a name that changed with it would say it wrongly. */}
      <span aria-hidden>{shown ? t('On') : t('Off')}</span>
    </label>
  )
}
