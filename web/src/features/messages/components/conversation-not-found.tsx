/** Replaces a conversation that the viewer cannot see or can no longer see. */
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { MessageIcon } from '#ui/icons.ts'
import css from './thread.module.css'

export function ConversationNotFound() {
  return (
    <div className={css['gone']}>
      <EmptyState
        icon={MessageIcon}
        title={t('Conversation not found')}
        action={
          <Button variant="quiet" to="/messages">
            {t('All messages')}
          </Button>
        }
      >
        {t('It may belong to another account or no longer be available.')}
      </EmptyState>
    </div>
  )
}
