/** Sends a test of a mass message to its author, with the notification that fans get. */
import { sendTestMessage } from '@fanfare/contract/mass-message-tests'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SendIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import type { DraftContent } from './draft-content.ts'

interface SendTestProps {
  readonly content: DraftContent
  /** The performer for whom an operator writes. */
  readonly performerId?: string
}

export function SendTest({ content: { text, lockedText, price, media, openIds }, performerId }: SendTestProps) {
  const send = useApiMutation(sendTestMessage)
  const sold = price > 0 && { price, openFileIds: [...openIds], lockedText }
  const body = { text, fileIds: media.map(({ _id }) => _id), ...sold, ...(performerId !== undefined && { performerId }) }
  return (
    <Button
      variant="quiet"
      icon={SendIcon}
      isPending={send.isPending}
      onClick={() =>
        send.mutate(
          { body },
          {
            onSuccess: () => toast(t('Test sent to your notifications')),
            onError: (error) => toast(messageOf(error), 'bad'),
          },
        )
      }
    >
      {t('Send me a test')}
    </Button>
  )
}
