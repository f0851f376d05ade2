import { useState, type FormEvent } from 'react'
import { schedulePost } from '@fanfare/contract/post-lifecycle'
import type { OwnPost } from '@fanfare/contract/posts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

interface MovePostProps {
  /** The sheet is open while this is set. */
  readonly post: OwnPost | undefined
  readonly onClose: () => void
}

const FORM = 'move-post'

export function MovePost({ post, onClose }: MovePostProps) {
  const act = useApiMutation(schedulePost)
  return (
    <Sheet
      isOpen={post !== undefined}
      onClose={onClose}
      title={post?.status === 'scheduled' ? t('Reschedule') : t('Schedule')}
      footer={
        <Button type="submit" form={FORM} isWide isPending={act.isPending}>
          {t('Schedule')}
        </Button>
      }
    >
      {post && (
        <TimeField
          key={post._id}
          at={post.scheduledAt ?? ''}
          onChoose={(at) =>
            act.mutate(
              { params: { id: post._id }, body: { at } },
              {
                onSuccess: () => {
                  toast(t('Scheduled for {time}', { time: formatDateTime(at) }))
                  onClose()
                },
                onError: (error) => toast(messageOf(error), 'bad'),
              },
            )
          }
        />
      )}
    </Sheet>
  )
}

function TimeField({ at: before, onChoose }: { at: string; onChoose: (at: string) => void }) {
  const now = useNow()
  const [at, setAt] = useState(before)
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Date.parse(at) > now) onChoose(at)
    else setProblem(t('Choose a time in the future'))
  }
  return (
    <form id={FORM} onSubmit={submit} method="post" noValidate>
      <DateTimeField
        label={t('Publish on')}
        value={at}
        least={new Date(now).toISOString()}
        error={problem}
        onChange={(next) => {
          setAt(next)
          setProblem(undefined)
        }}
      />
    </form>
  )
}
