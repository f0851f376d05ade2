import { useState } from 'react'
import { blockUser } from '@fanfare/contract/blocks'
import type { Person } from '@fanfare/contract/people'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

export interface BlockQuestionProps {
  readonly person: Pick<Person, '_id' | 'name'>
  /** Called after the block, when the caller must stop showing the person. */
  readonly onDone?: () => void
  readonly onClose: () => void
}

export default function BlockQuestion({ person: { _id, name }, onDone, onClose }: BlockQuestionProps) {
  const { isPerformer } = useMe()
  const [withLinked, setWithLinked] = useState(false)
  return (
    <ConfirmMutation
      route={blockUser}
      input={{ body: { userId: _id, ...(withLinked && { withLinked }) } }}
      onDone={() => {
        toast(t('{name} is blocked', { name }))
        onDone?.()
      }}
      isOpen
      onClose={onClose}
      title={t('Block {name}?', { name })}
      consequence={
        isPerformer ? (
          <Stack>
            <p>
              {t(
                'You won’t see each other’s profile, posts, comments or messages. They stop following you, and a subscription won’t renew. Anything they’ve paid for is hidden from them, and you can refund it in “Earnings”. They aren’t notified. You can unblock them anytime in “Blocked people”.',
              )}
            </p>
            <CheckField
              label={t('Also block accounts that seem to be the same person')}
              hint={t('Accounts with the same card or device, now and later. You don’t see which accounts these are.')}
              isOn={withLinked}
              onChange={setWithLinked}
            />
          </Stack>
        ) : (
          t(
            'You won’t see each other’s profile, posts, comments or messages. You stop following them, and a subscription won’t renew. Anything you’ve paid for is hidden until you unblock them. They aren’t notified. You can unblock them anytime in “Blocked people”.',
          )
        )
      }
      action={t('Block')}
    />
  )
}
