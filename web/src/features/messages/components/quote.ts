import type { Conversation, Message } from '@fanfare/contract/messages'
import type { Quote } from '@fanfare/contract/message-annotations'
import { t } from '#lib/i18n.ts'
import { summarizeMessage } from './merge-messages.ts'

const MAX_QUOTE_LENGTH = 140

/** Returns the quote that the server would send to viewers of this message. */
export const quoteOf = (message: Message): Quote => ({
  _id: message._id,
  seq: message.seq,
  senderId: message.senderId,
  kind: message.kind,
  text: message.locked || message.isDeleted || message.text === '' ? '' : summarizeMessage(message).slice(0, MAX_QUOTE_LENGTH),
  isLocked: message.locked,
  isDeleted: message.isDeleted,
})

const kinds = {
  photo: () => t('Photo'),
  video: () => t('Video'),
  audio: () => t('Audio'),
  tip: () => t('Tip'),
  gift: () => t('Gift'),
  text: () => t('Message'),
  system: () => t('Message'),
}

export function quotedText({ text, kind, isLocked, isDeleted }: Quote): string {
  if (isDeleted) return t('Message deleted!')
  if (isLocked) return t('Locked message')
  return text === '' ? kinds[kind]() : text
}

export const senderOf = ({ senderId }: Quote, me: string, other: Conversation['with'] | undefined): string =>
  senderId === me ? t('You') : other?.name || other?.username || ''
