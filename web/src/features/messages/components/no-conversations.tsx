/** Replaces an empty list of conversations, and explains how to start one. */
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { MessageIcon } from '#ui/icons.ts'

export function NoConversations() {
  const { isPerformer, username } = useMe()
  if (isPerformer) {
    return (
      <EmptyState
        icon={MessageIcon}
        title={t('No conversations yet')}
        action={
          <Button variant="quiet" to={`/${username}`}>
            {t('View your profile')}
          </Button>
        }
      >
        {t('When a fan messages you from your profile, the conversation appears here.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={MessageIcon}
      title={t('No conversations yet')}
      action={<Button to="/explore">{t('Explore performers')}</Button>}
    >
      {t('Open a profile and press “Write a message”. Your conversations appear here.')}
    </EmptyState>
  )
}
