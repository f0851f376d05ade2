/** Lets an operator read what both sides of a dispute wrote to each other. Loads on request, because each reading is recorded. */
import { useState } from 'react'
import { readCustomOrderMessages, type CaseMessage } from '@fanfare/contract/custom-order-disputes'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { RichText } from '#core/text/rich-text.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { Section } from '#ui/layout/section.tsx'
import { actorLabel } from './order-labels.ts'
import css from './orders.module.css'

interface Reading {
  /** Oldest first. */
  readonly messages: readonly CaseMessage[]
  readonly next: number | undefined
}

export function CaseMessages({ order }: { readonly order: CustomOrder }) {
  const { mutate, isPending, error } = useApiMutation(readCustomOrderMessages)
  const [reading, setReading] = useState<Reading>()
  const before = reading?.next
  const readMore = () =>
    mutate(
      { params: { id: order._id }, body: before === undefined ? {} : { before } },
      {
        onSuccess: ({ data, next }) =>
          setReading((known) => ({ messages: [...data.toReversed(), ...(known?.messages ?? [])], next })),
      },
    )
  return (
    <Section title={t('Messages')} isCard>
      <p className={css['soft']}>
        {t(
          'Read the messages between {fan} and {performer}, starting a week before the request. The audit log records each reading.',
          { fan: order.fan.name, performer: order.performer.name },
        )}
      </p>
      <ErrorNote error={error} />
      {(!reading || before !== undefined) && (
        <div>
          <Button variant="quiet" size="small" isPending={isPending} onClick={readMore}>
            {reading ? t('Earlier messages') : t('Read messages')}
          </Button>
        </div>
      )}
      {reading && <List order={order} messages={reading.messages} />}
    </Section>
  )
}

interface ListProps {
  readonly order: CustomOrder
  readonly messages: readonly CaseMessage[]
}

function List({ order, messages }: ListProps) {
  if (messages.length === 0) return <p>{t('No messages in this period.')}</p>
  return (
    <ol className={css['steps']}>
      {messages.map((message) => (
        <li key={message._id}>
          <p className={css['what']}>
            <strong>
              <bdi>{actorLabel(message.by, order)}</bdi>
            </strong>
            <span>
              <DateAndTimeOf at={message.at} />
            </span>
          </p>
          {message.text !== '' && (
            <p className={css['text']} dir="auto">
              <RichText text={message.text} />
            </p>
          )}
          {message.files > 0 && (
            <p className={css['soft']}>
              {t('{count, plural, one {# photo, video or recording} other {# photos, videos or recordings}}', {
                count: message.files,
              })}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
