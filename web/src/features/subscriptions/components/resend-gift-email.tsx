/** Sends the code of a gift by email again, also to a corrected address. */
import { useState } from 'react'
import { resendGiftEmail } from '@fanfare/contract/gift-subscriptions'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './subscriptions.module.css'

interface ResendGiftEmailProps {
  /** The gift's id. */
  readonly id: string
  readonly mail: string
}

export function ResendGiftEmail(props: ResendGiftEmailProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className={css['acts']}>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {t('Resend code')}
      </Button>
      {isOpen && (
        <Sheet isOpen onClose={close} title={t('Resend code')}>
          <MailForm {...props} onDone={close} />
        </Sheet>
      )}
    </div>
  )
}

function MailForm({ id, mail, onDone }: ResendGiftEmailProps & { readonly onDone: () => void }) {
  const act = useApiMutation(resendGiftEmail)
  const form = useForm({
    shape: resendGiftEmail.body,
    initial: { mail },
    labels: { mail: t('Email address') },
    submit: async (body) => {
      await act.mutateAsync({ params: { id }, body })
      toast(t('Code sent'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <TextField
          {...form.field('mail')}
          type="email"
          autoComplete="off"
          hint={t('Sending to a new address creates a new code. The old code stops working.')}
          isRequired
        />
        <FormNote form={form} />
        <div>
          <Button type="submit" isPending={form.isPending}>
            {t('Send code')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
