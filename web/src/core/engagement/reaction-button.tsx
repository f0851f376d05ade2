/** Likes and bookmarks with one press; a visitor joins first. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ReactionAction } from '@fanfare/contract/reactions'
import { useAuthLinks } from '#core/auth-links.ts'
import { useViewer } from '#core/viewer.ts'
import { compact } from '#lib/format.ts'
import { whenIdle } from '#lib/idle.ts'
import { BookmarkFilledIcon, BookmarkIcon, HeartFilledIcon, HeartIcon } from '#ui/icons.ts'
import css from './reaction-button.module.css'

interface ReactionButtonProps {
  readonly action: ReactionAction
  /** The thing's kind and id. */
  readonly kind: string
  readonly id: string
  readonly isOn: boolean
  /** Shown beside it; nothing at zero. */
  readonly count?: number
  /** What it does, said to those who listen; the state is said beside it. */
  readonly label: string
  readonly look?: 'small' | 'round'
}

const load = () => import('./set-reaction.ts')

const icons = { like: [HeartIcon, HeartFilledIcon], bookmark: [BookmarkIcon, BookmarkFilledIcon] } as const

export function ReactionButton({ action, kind, id, isOn, count = 0, label, look }: ReactionButtonProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const authLinks = useAuthLinks()
  const viewer = useViewer()
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  const press = async () => {
    if (!viewer) return void navigate(authLinks.join(`${action}:${kind}.${id}`))
    await (await load()).setReaction(queries, { action, kind, id }, !isOn)
  }
  const Drawn = icons[action][isOn ? 1 : 0]
  return (
    <button
      type="button"
      className={css['button']}
      data-look={look}
      data-action={action}
      aria-pressed={isOn}
      aria-label={count > 0 ? `${label}, ${compact(count)}` : label}
      title={label}
      onClick={() => void press()}
    >
      <Drawn size={look === 'small' ? 16 : 22} />
      {count > 0 && <span>{compact(count)}</span>}
    </button>
  )
}
