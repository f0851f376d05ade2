/** What can be done with a message. The server decides; this is what it will most likely allow. Pure. */
import type { Conversation, Message } from '@fanfare/contract/messages'

export interface MessageCommands {
  /** Reactions and pins: both see them. */
  readonly mark: boolean
  readonly reply: boolean
  readonly copy: boolean
  /** While it is fresh. */
  readonly edit: boolean
  readonly delete: boolean
}

interface Situation {
  /** The viewer's id. */
  readonly me: string
  readonly conversation: Pick<Conversation, 'writing'> | undefined
}

export function commandsFor(message: Message, { me, conversation }: Situation): MessageCommands {
  const isWritten = message.kind !== 'tip' && message.kind !== 'gift'
  const isOwn = message.senderId === me && !message.locked && isWritten
  const isThere = !isUnavailable(conversation)
  return {
    mark: isThere,
    reply: conversation?.writing?.may !== 'not',
    copy: message.text !== '' && isWritten,
    edit: isThere && isOwn && !message.isSold && message.author === undefined && !message.isToMany,
    delete: isOwn,
  }
}

/** The other has left or is suspended: what was said stays, and nothing is added. */
export const isUnavailable = (conversation: Situation['conversation']): boolean =>
  conversation?.writing?.may === 'not' && conversation.writing.why === 'unavailable'
