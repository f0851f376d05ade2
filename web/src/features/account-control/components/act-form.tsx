/** Asks an operator for the reason of an act, shows its consequence, and carries it out. */
import * as control from '@fanfare/contract/account-control'
import type { AccountAct, AccountDetails } from '@fanfare/contract/account-control'
import { FormBlock } from '#core/form-block.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { actWords, isDangerous } from './act-words.ts'
import { ClosingConsequences } from './closing-consequences.tsx'

const ROUTES = {
  warn: control.warnAccount,
  suspend: control.suspendAccount,
  restore: control.restoreAccount,
  sign_out: control.signOutAccount,
  reset_two_factor: control.resetAccountTwoFactor,
  ban: control.banAccount,
  close: control.closeAccount,
} as const

interface ActFormProps {
  readonly account: AccountDetails
  readonly act: AccountAct
  readonly onDone: () => void
}

export function ActForm({ account, act, onDone }: ActFormProps) {
  const mutation = useApiMutation(ROUTES[act])
  const words = actWords(act, account)
  const form = useForm({
    shape: control.suspendAccount.body,
    initial: { reason: '', until: '' },
    labels: { reason: t('Reason'), until: t('Until (optional)') },
    blocks: { end: { isOpen: () => act === 'suspend', optional: ['until'] } },
    submit: async (body) => {
      await mutation.mutateAsync({ params: { id: account._id }, body })
      toast(words.done)
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <p>{words.consequence}</p>
        {act === 'close' && <ClosingConsequences id={account._id} />}
        <TextArea {...form.field('reason')} isRequired hint={t('{name} reads this.', { name: account.person.name })} />
        <FormBlock form={form} block="end">
          <DateField
            {...form.field('until')}
            hint={t('The account is restored automatically at the start of this day (UTC). Leave blank to restore it yourself.')}
          />
        </FormBlock>
        <FormNote form={form} />
        <Button type="submit" isWide variant={isDangerous(act) ? 'danger' : 'primary'} isPending={form.isPending}>
          {words.action}
        </Button>
      </Stack>
    </form>
  )
}
