/** The actions for a message. The server decides; this list predicts what it allows. Pure. */
import type { Conversation, Message } from '@fanfare/contract/messages'

export interface MessageActions {
  /** Reactions and pins, which both people see. */
  readonly mark: boolean
  readonly reply: boolean
  readonly copy: boolean
  /** True only for a short time after sending. */
  readonly edit: boolean
  readonly delete: boolean
  /** Messages of the other side. */
  readonly report: boolean
}

interface ActionContext {
  /** The viewer's id. */
  readonly me: string
  readonly conversation: Pick<Conversation, 'writing'> | undefined
}

export function actionsFor(message: Message, { me, conversation }: ActionContext): MessageActions {
  const isWritten = message.kind !== 'tip' && message.kind !== 'gift'
  const isOwn = message.senderId === me && !message.locked && isWritten
  const isThere = !isUnavailable(conversation)
  return {
    mark: isThere,
    reply: conversation?.writing?.may !== 'not',
    copy: message.text !== '' && isWritten,
    edit: isThere && isOwn && !message.isSold && (message.author === undefined || message.author === 'team') && !message.isToMany,
    delete: isOwn,
    report: message.senderId !== me && message.kind !== 'tip' && message.isDeleted !== true,
  }
}

/** The other account was deleted or suspended. Its messages stay, and no one can add any. */
export const isUnavailable = (conversation: ActionContext['conversation']): boolean =>
  conversation?.writing?.may === 'not' && conversation.writing.why === 'unavailable'
