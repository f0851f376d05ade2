/** What one can do with an agreement: accept, decline, withdraw or end it. */
import { useState } from 'react'
import { acceptSplit, declineSplit, endSplit, withdrawSplit, type Split } from '@fanfare/contract/splits'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { percent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { passwordToSend } from '#lib/password.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { kindsInWords } from './split-words.ts'
import css from './splits.module.css'

type Act = Split['can'][number]
interface SplitProps {
  readonly split: Split
}

const actWord: Readonly<Record<Act, () => string>> = {
  accept: () => t('Accept'),
  decline: () => t('Decline'),
  withdraw: () => t('Withdraw'),
  end: () => t('End the agreement'),
}

export function SplitActs({ split }: SplitProps) {
  const [open, setOpen] = useState<Act>()
  const close = () => setOpen(undefined)
  if (split.can.length === 0) return null
  return (
    <div className={css['acts']}>
      {split.can.map((act) => (
        <Button key={act} size="small" variant={act === 'accept' ? 'primary' : 'quiet'} onClick={() => setOpen(act)}>
          {actWord[act]()}
        </Button>
      ))}
      {(open === 'accept' || open === 'end') && (
        <Sheet isOpen onClose={close} title={open === 'accept' ? t('Accept this share?') : t('End this agreement?')}>
          <ProvedForm split={split} act={open} onDone={close} />
        </Sheet>
      )}
      {(open === 'decline' || open === 'withdraw') && <Refuse split={split} act={open} onClose={close} />}
    </div>
  )
}

function consequenceOf({ side, with: { name }, percent: share, kinds }: Split, act: 'accept' | 'end'): string {
  const shared = percent(share / 100)
  if (act === 'accept')
    return t(
      'You get {share} of what {name} earns by each sale from now on ({kinds}). Refunds and disputes take your part of it back.',
      {
        share: shared,
        name,
        kinds: kindsInWords(kinds),
      },
    )
  return side === 'performer'
    ? t('Later sales are yours alone again. What has been divided with {name} stays divided.', { name })
    : t('You get nothing of later sales of {name}. What you have got stays yours.', { name })
}

function ProvedForm({ split, act, onDone }: SplitProps & { readonly act: 'accept' | 'end'; readonly onDone: () => void }) {
  const settings = useSettings()
  const route = act === 'accept' ? acceptSplit : endSplit
  const mutation = useApiMutation(route)
  const form = useForm({
    shape: route.body,
    initial: { currentPassword: '' },
    submit: async ({ currentPassword }) => {
      const current = currentPassword ? { currentPassword: await passwordToSend(currentPassword, settings) } : {}
      await mutation.mutateAsync({ params: { id: split._id }, body: current })
      toast(act === 'accept' ? t('Accepted. Sales are divided from now on.') : t('The agreement has ended.'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <p>{consequenceOf(split, act)}</p>
      <PasswordField
        {...form.field('currentPassword')}
        hint={t('Not needed within ten minutes of signing in.')}
        autoComplete="current-password"
      />
      <FormNote form={form} />
      <Button type="submit" isWide variant={act === 'end' ? 'danger' : 'primary'} isPending={form.isPending}>
        {actWord[act]()}
      </Button>
    </form>
  )
}

interface RefuseProps extends SplitProps {
  readonly act: 'decline' | 'withdraw'
  readonly onClose: () => void
}

function Refuse({ split: { _id: id, with: other }, act, onClose }: RefuseProps) {
  return (
    <ConfirmMutation
      route={act === 'decline' ? declineSplit : withdrawSplit}
      input={{ params: { id } }}
      isOpen
      onClose={onClose}
      title={act === 'decline' ? t('Decline this share?') : t('Withdraw this proposal?')}
      consequence={
        act === 'decline'
          ? t('{name} is told, and cannot propose to you again for 30 days.', { name: other.name })
          : t('{name} is told, and cannot accept it any more.', { name: other.name })
      }
      action={actWord[act]()}
    />
  )
}
