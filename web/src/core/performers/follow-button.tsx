/** Follows and unfollows, shown at once; a visitor joins first. */
import { follow, listFollowing, unfollow } from '@fanfare/contract/follows'
import { listFeeds } from '@fanfare/contract/feeds'
import { viewPerformer } from '@fanfare/contract/performers'
import { useState } from 'react'
import { useAuthLinks } from '#core/auth-links.ts'
import { useViewer } from '#core/viewer.ts'
import { messageOf, useAct } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon, PlusIcon } from '#ui/icons.ts'
import { toast } from '#ui/toasts.tsx'

interface FollowButtonProps {
  readonly performer: { readonly _id: string; readonly name: string; readonly username: string }
  readonly isFollowed: boolean
  readonly size?: 'small'
}

const stales = [viewPerformer, listFollowing, listFeeds]

export function FollowButton({ performer, isFollowed, size }: FollowButtonProps) {
  const viewer = useViewer()
  const authLinks = useAuthLinks()
  const begin = useAct(follow, { stales })
  const end = useAct(unfollow, { stales })
  // What was pressed last counts, until the server has said otherwise.
  const [wish, setWish] = useState<boolean>()
  const is = wish ?? isFollowed
  const look = { ...(size && { size }) }
  if (!viewer) {
    return (
      <Button look="quiet" icon={PlusIcon} to={authLinks.join(`follow:${performer.username}`)} {...look}>
        {say('Follow')}
      </Button>
    )
  }
  if (viewer.role !== 'fan') return null

  function press(): void {
    if (begin.isPending || end.isPending) return
    setWish(!is)
    const act = is ? end : begin
    act.mutate(
      { params: { id: performer._id } },
      {
        onError: (error) => {
          setWish(undefined)
          toast(messageOf(error), 'bad')
        },
      },
    )
  }
  return (
    <Button
      look={is ? 'quiet' : 'primary'}
      icon={is ? CheckIcon : PlusIcon}
      aria-label={is ? say('Following {name}', { name: performer.name }) : say('Follow {name}', { name: performer.name })}
      onClick={press}
      {...look}
    >
      {is ? say('Following') : say('Follow')}
    </Button>
  )
}
