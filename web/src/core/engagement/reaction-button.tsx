/** Likes and bookmarks with one press; a visitor joins first. */
import { useNavigate } from 'react-router'
import type { ReactionAction } from '@fanfare/contract/reactions'
import { useAuthLinks } from '#core/auth-links.ts'
import { useViewer } from '#core/viewer.ts'
import { whenIdle } from '#lib/idle.ts'
import { BookmarkIcon, HeartIcon } from '#ui/icons.ts'
import { CountButton } from './count-button.tsx'

interface ReactionButtonProps {
  readonly reaction: ReactionAction
  /** The thing's kind and id. */
  readonly kind: string
  readonly id: string
  readonly isOn: boolean
  readonly count?: number
  /** What it does, said to those who listen; the state is said beside it. */
  readonly label: string
  readonly look?: 'small'
}

const load = () => import('./set-reaction.ts')
if (typeof document !== 'undefined') whenIdle(() => void load().catch(() => undefined))

export function ReactionButton({ reaction, kind, id, isOn, ...rest }: ReactionButtonProps) {
  const navigate = useNavigate()
  const authLinks = useAuthLinks()
  const viewer = useViewer()
  const press = () =>
    viewer
      ? void load().then(({ setReaction }) => setReaction({ action: reaction, kind, id }, !isOn))
      : void navigate(authLinks.join(`${reaction}:${kind}.${id}`))
  return (
    <CountButton
      {...rest}
      icon={reaction === 'like' ? HeartIcon : BookmarkIcon}
      data-reaction={reaction}
      aria-pressed={isOn}
      onClick={press}
    />
  )
}
