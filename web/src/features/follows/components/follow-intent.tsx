/** Continues with a follow that a visitor started. */
import { follow } from '@fanfare/contract/follows'
import type { Performer } from '@fanfare/contract/profiles'
import type { IntentHeadProps, IntentParts, IntentProps } from '#core/feature.ts'
import { ConfirmIntent } from '#core/intents/confirm-intent.tsx'
import { PerformerHead } from '#core/intents/intent-head.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'

function FollowIntent(intent: IntentProps) {
  const { mutateAsync } = useApiMutation(follow)
  async function act({ _id: id, name }: Performer): Promise<void> {
    await mutateAsync({ params: { id } })
    toast(t('Following {name}', { name }))
  }
  const question = ({ name }: Performer) => ({
    title: t('Follow {name}?', { name }),
    consequence: t('Following is free, and new posts appear on your home page.'),
    action: t('Follow'),
  })
  return <ConfirmIntent {...intent} {...{ question, act }} isDone={({ isFollowed }) => isFollowed} />
}

const Head = ({ subject }: IntentHeadProps) => <PerformerHead username={subject} title={(name) => t('Follow {name}', { name })} />

const intent: IntentParts = { Component: FollowIntent, Head }
export default intent
