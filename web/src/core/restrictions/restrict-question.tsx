import { useQuery } from '@tanstack/react-query'
import type { Person } from '@fanfare/contract/people'
import { readRestriction, restrictUser, unrestrictUser } from '@fanfare/contract/restrictions'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'

export interface RestrictQuestionProps {
  readonly person: Pick<Person, '_id' | 'name'>
  readonly onClose: () => void
}

/** Restricts someone, or ends the restriction. */
export default function RestrictQuestion({ person: { _id, name }, onClose }: RestrictQuestionProps) {
  const { data } = useQuery(query(readRestriction, { params: { id: _id } }))
  if (!data) return null
  if (data.isRestricted)
    return (
      <ConfirmMutation
        route={unrestrictUser}
        input={{ params: { id: _id } }}
        onDone={() => toast(t('{name} is no longer restricted', { name }))}
        isOpen
        onClose={onClose}
        title={t('Unrestrict {name}?', { name })}
        consequence={t('Their messages and new comments appear as usual. Comments that wait stay hidden until you approve them.')}
        action={t('Unrestrict')}
        tone="primary"
      />
    )
  return (
    <ConfirmMutation
      route={restrictUser}
      input={{ body: { userId: _id } }}
      onDone={() => toast(t('{name} is restricted', { name }))}
      isOpen
      onClose={onClose}
      title={t('Restrict {name}?', { name })}
      consequence={t(
        'They won’t know. Their messages arrive in the “Restricted” tab without a notification, and only you see their comments and chat lines. They can’t see what you’ve read or when you’re online.',
      )}
      action={t('Restrict')}
      tone="primary"
    />
  )
}
