/** A private hint for a performer that contact with a person escalates, with what the performer can do. */
import { useQuery } from '@tanstack/react-query'
import type { Person } from '@fanfare/contract/people'
import { dismissSafetySigns, readSafetySigns, type SafetySign } from '@fanfare/contract/safety'
import { useBlock } from '#core/blocks/use-block.tsx'
import { useReport } from '#core/reports/use-report.tsx'
import { useRestrict } from '#core/restrictions/use-restrict.tsx'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import css from './safety-hint.module.css'

export interface SafetyHintProps {
  readonly person: Person
  /** Called after a block, when the caller must stop showing the person. */
  readonly onBlocked: () => void
}

export default function SafetyHint({ person, onBlocked }: SafetyHintProps) {
  const { data } = useQuery(query(readSafetySigns, { params: { id: person._id } }))
  const restrict = useRestrict({ person })
  const block = useBlock({ person, onDone: onBlocked })
  const report = useReport({ kind: 'account', id: person._id, ownerId: person._id })
  const dismiss = useApiMutation(dismissSafetySigns)
  if (!data || data.signs.length === 0) return null
  const commands = [...restrict.commands.slice(0, 1), block.command, ...report.commands]
  return (
    <aside className={css['hint']} aria-label={t('Private hint')}>
      <p>
        <strong>{t('Only you see this hint.')}</strong> {data.signs.map((sign) => WORDS[sign]()).join(' ')}
      </p>
      <div className={css['acts']}>
        {commands.map(({ label, onSelect }) => (
          <Button key={label} size="small" variant="quiet" onClick={onSelect}>
            {label}
          </Button>
        ))}
        <Button size="small" variant="quiet" to={`/studio/safety/${person._id}`}>
          {t('Safety log')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          isPending={dismiss.isPending}
          onClick={() => dismiss.mutate({ params: { id: person._id } }, { onError: (error) => toast(messageOf(error), 'bad') })}
        >
          {t('Dismiss')}
        </Button>
      </div>
      {restrict.question}
      {block.question}
      {report.sheet}
    </aside>
  )
}

const WORDS: Readonly<Record<SafetySign, () => string>> = {
  threat: () => t('Some messages sound like a threat.'),
  blocked_before: () => t('This may be someone you have blocked.'),
  many_messages: () => t('Many messages are waiting without an answer.'),
  declined_requests: () => t('You have declined several requests.'),
  new_account: () => t('The account is new.'),
}
