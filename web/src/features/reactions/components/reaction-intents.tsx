/** Continues with a like or a bookmark that a visitor started. Needs another press. */
import type { ReactionAction } from '@fanfare/contract/reactions'
import { setReaction } from '#core/engagement/set-reaction.ts'
import type { IntentProps } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { Confirm } from '#ui/sheet.tsx'

interface ReactionIntentProps extends IntentProps {
  readonly reaction: ReactionAction
}

export const LikeIntent = (props: IntentProps) => <ReactionIntent reaction="like" {...props} />
export const BookmarkIntent = (props: IntentProps) => <ReactionIntent reaction="bookmark" {...props} />

/** The subject is `kind.id`. */
function ReactionIntent({ reaction, subject, onDone }: ReactionIntentProps) {
  const [kind = '', id = ''] = subject.split('.', 2)
  const act = () => {
    void setReaction({ action: reaction, kind, id }, true)
    onDone()
  }
  const words =
    reaction === 'like'
      ? { title: t('Like this?'), consequence: t('The performer will be notified.'), action: t('Like') }
      : { title: t('Bookmark this?'), consequence: t('Only you can see your bookmarks.'), action: t('Bookmark') }
  return <Confirm isOpen onClose={onDone} {...words} tone="primary" onConfirm={act} />
}
