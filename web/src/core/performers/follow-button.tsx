/** Follows and unfollows, shown immediately. A visitor signs up first. */
import { follow, unfollow } from '@fanfare/contract/follows'
import { useState } from 'react'
import { useViewer } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon, PlusIcon } from '#ui/icons.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { toast } from '#ui/toast.ts'

const JoinSheet = idleComponent(() => import('#core/intents/join-sheet.tsx'))

interface FollowButtonProps {
  readonly performer: { readonly _id: string; readonly name: string; readonly username: string }
  readonly isFollowed: boolean
  readonly size?: 'small'
}

export function FollowButton({ performer, isFollowed, size }: FollowButtonProps) {
  const viewer = useViewer()
  const [isAsking, setAsking] = useState(false)
  const begin = useApiMutation(follow)
  const end = useApiMutation(unfollow)
  // The last press counts until the server's value changes.
  const [pressed, setPressed] = useState<{ readonly wish: boolean; readonly followedThen: boolean }>()
  if (pressed && pressed.followedThen !== isFollowed) setPressed(undefined)
  const is = pressed?.wish ?? isFollowed
  const sizeProps = { ...(size && { size }) }
  if (!viewer) {
    return (
      <>
        <Button variant="quiet" icon={PlusIcon} onClick={() => setAsking(true)} {...sizeProps}>
          {t('Follow')}
        </Button>
        {isAsking && (
          <JoinSheet
            title={t('Follow {name}', { name: performer.name })}
            intent={`follow:${performer.username}`}
            onClose={() => setAsking(false)}
          />
        )}
      </>
    )
  }
  if (viewer.role !== 'fan') return null

  function press(): void {
    if (begin.isPending || end.isPending) return
    setPressed({ wish: !is, followedThen: isFollowed })
    const act = is ? end : begin
    act.mutate(
      { params: { id: performer._id } },
      {
        onError: (error) => {
          setPressed(undefined)
          toast(messageOf(error), 'bad')
        },
      },
    )
  }
  return (
    <Button
      variant={is ? 'quiet' : 'primary'}
      icon={is ? CheckIcon : PlusIcon}
      aria-label={is ? t('Following {name}', { name: performer.name }) : t('Follow {name}', { name: performer.name })}
      onClick={press}
      {...sizeProps}
    >
      {is ? t('Following') : t('Follow')}
    </Button>
  )
}
