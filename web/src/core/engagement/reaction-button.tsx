/** Likes or bookmarks with one press. A visitor signs up first. */
import { useState } from 'react'
import type { ReactionAction } from '@fanfare/contract/reactions'
import { useViewer } from '#core/viewer.ts'
import { whenIdle } from '#lib/idle.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { BookmarkIcon, HeartIcon } from '#ui/icons.ts'
import { CountButton } from './count-button.tsx'

interface ReactionButtonProps {
  readonly reaction: ReactionAction
  readonly kind: string
  readonly id: string
  readonly isOn: boolean
  readonly count?: number
  /** The action, for screen readers. `aria-pressed` adds the state. */
  readonly label: string
  readonly look?: 'small'
}

const JoinSheet = idleComponent(() => import('#core/intents/join-sheet.tsx'))

const load = () => import('./set-reaction.ts')
if (typeof document !== 'undefined') whenIdle(() => void load().catch(() => undefined))

export function ReactionButton({ reaction, kind, id, isOn, ...rest }: ReactionButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const viewer = useViewer()
  const press = () =>
    viewer ? void load().then(({ setReaction }) => setReaction({ action: reaction, kind, id }, !isOn)) : setAsking(true)
  return (
    <>
      <CountButton
        {...rest}
        icon={reaction === 'like' ? HeartIcon : BookmarkIcon}
        data-reaction={reaction}
        aria-pressed={isOn}
        onClick={press}
      />
      {isAsking && (
        <JoinSheet
          title={reaction === 'like' ? t('Sign up to like this') : t('Sign up to bookmark this')}
          intent={`${reaction}:${kind}.${id}`}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
