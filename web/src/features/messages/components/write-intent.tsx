/** Continues with a message that a visitor was about to write. */
import { useNavigate } from 'react-router'
import type { Performer } from '@fanfare/contract/profiles'
import { conversationPath } from '#core/conversation-path.ts'
import type { IntentHeadProps, IntentParts, IntentProps } from '#core/feature.ts'
import { ConfirmIntent } from '#core/intents/confirm-intent.tsx'
import { PerformerHead } from '#core/intents/intent-head.tsx'
import { t } from '#lib/i18n.ts'

function WriteIntent(intent: IntentProps) {
  const navigate = useNavigate()
  const act = async ({ _id: id }: Performer) => void navigate(await conversationPath(id))
  const question = ({ name }: Performer) => ({
    title: t('Message {name}?', { name }),
    consequence: t('You were about to write a message.'),
    action: t('Write a message'),
  })
  return <ConfirmIntent {...intent} {...{ question, act }} />
}

const Head = ({ subject }: IntentHeadProps) => (
  <PerformerHead username={subject} title={(name) => t('Message {name}', { name })} />
)

const intent: IntentParts = { Component: WriteIntent, Head }
export default intent
