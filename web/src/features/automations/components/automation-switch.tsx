import { setAutomationOn, type Automation } from '@fanfare/contract/automations'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { useOptimisticValue } from '#lib/optimistic-value.ts'
import { toast } from '#ui/toast.ts'
import css from './automation-switch.module.css'

interface AutomationSwitchProps {
  readonly automation: Automation
  readonly name: string
}

export function AutomationSwitch({ automation: { _id: id, isOn }, name }: AutomationSwitchProps) {
  const { mutate, isPending } = useApiMutation(setAutomationOn)
  const [shown, press] = useOptimisticValue(isOn)
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
      {/* The switch already announces its state, so its name must not change with it. */}
      <span aria-hidden>{shown ? t('On') : t('Off')}</span>
    </label>
  )
}
