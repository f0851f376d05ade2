/** The commands for a performer's own post: those of content of every kind, and pinning. */
import type { ReactNode } from 'react'
import { archivePost, MAX_PINNED_POSTS, pinPosts, publishPost, unarchivePost } from '@fanfare/contract/post-lifecycle'
import { deletePost, type OwnPost } from '@fanfare/contract/posts'
import { useActs } from '#core/publications/use-acts.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { PinIcon } from '#ui/icons.ts'
import { ArrowUpIcon } from '#ui/page-icons.ts'
import type { Command } from '#ui/menu/menu.tsx'
import { toast } from '#ui/toast.ts'
import { titleOf } from './post-title.ts'

interface PostActs {
  readonly commandsOf: (post: OwnPost) => Command[]
  readonly sheets: ReactNode
}

export function usePostActions(pinnedIds: readonly string[]): PostActs {
  const acts = useActs('post', { publish: publishPost, archive: archivePost, unarchive: unarchivePost, remove: deletePost })
  const { pin, unpin, raise } = usePins(pinnedIds)
  return {
    commandsOf: (post) => {
      const commands = { ...acts, pin, unpin }
      const thing = { ...post, title: titleOf(post) }
      return [...post.can.map((act) => commands[act](thing)), ...raise(post), acts.remove(thing)]
    },
    sheets: acts.sheets,
  }
}

function usePins(pinnedIds: readonly string[]) {
  const act = useApiMutation(pinPosts)
  const pinAll = (ids: readonly string[], done: string) =>
    act.mutate({ body: { ids: [...ids] } }, { onSuccess: () => toast(done), onError: (error) => toast(messageOf(error), 'bad') })
  const others = ({ _id: id }: OwnPost) => pinnedIds.filter((one) => one !== id)
  return {
    pin: (post: OwnPost): Command => ({
      label: t('Pin to profile'),
      icon: PinIcon,
      onSelect: () =>
        pinnedIds.length >= MAX_PINNED_POSTS
          ? toast(t('You can pin up to {most} posts. Unpin one first.', { most: MAX_PINNED_POSTS }), 'bad')
          : pinAll([post._id, ...pinnedIds], t('Pinned to your profile')),
    }),
    unpin: (post: OwnPost): Command => ({
      label: t('Unpin'),
      icon: PinIcon,
      onSelect: () => pinAll(others(post), t('Unpinned')),
    }),
    raise: (post: OwnPost): Command[] =>
      pinnedIds.indexOf(post._id) > 0
        ? [
            {
              label: t('Move to the top'),
              icon: ArrowUpIcon,
              onSelect: () => pinAll([post._id, ...others(post)], t('Moved to the top')),
            },
          ]
        : [],
  }
}
